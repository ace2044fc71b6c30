"""The counter: how much there is of each thing. Adding saves the total, clearing calls that off."""


def reduce(state, action):
    """The next state and the effects. Pure: the state that it is given stays as it is."""
    counts, title = dict(state["counts"]), state["title"]
    case, value, effects = action["case"], action.get("value"), []
    if case == "added":
        counts[value["name"]] = counts.get(value["name"], 0) + value["amount"]
        save = {"case": "save", "value": {"total": sum(counts.values())}}
        effects = [{"kind": "run", "id": "counter.save", "payload": save}]
    elif case == "titled":
        title = value["title"]
    elif case == "cleared":
        counts = {}
        effects = [{"kind": "cancel", "id": "counter.save"}]
    else:
        raise ValueError(f"the counter has no action {case!r}")
    return {"counts": counts, "title": title}, effects
