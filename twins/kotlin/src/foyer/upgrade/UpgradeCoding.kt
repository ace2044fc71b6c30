package foyer.upgrade

import duet.coding.BooleanCodec
import duet.coding.ListCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.ports.PlanOfferCodec
import foyer.ports.PurchaseOutcomeCodec
import foyer.ports.planCodec

object UpgradeStepCodec : SumCodec<UpgradeStep>("UpgradeStep") {
    private val plans = case("plans", UpgradeStep.Plans)
    private val confirm = case(
        "confirm",
        label("plan", planCodec) { it: UpgradeStep.Confirm -> it.plan },
        UpgradeStep::Confirm)
    private val done = case("done", UpgradeStep.Done)

    override fun caseOf(value: UpgradeStep) = when (value) {
        is UpgradeStep.Plans -> plans
        is UpgradeStep.Confirm -> confirm
        is UpgradeStep.Done -> done
    }
}

object UpgradeStateCodec : StructCodec<UpgradeState>("UpgradeState") {
    private val step = field("step", UpgradeStepCodec) { it.step }
    private val offers = field("offers", ListCodec(PlanOfferCodec)) { it.offers }
    private val isPurchasing = field("isPurchasing", BooleanCodec) { it.isPurchasing }
    private val failure = optional("failure", TextCodec) { it.failure }

    override fun make(values: Values) =
        UpgradeState(values[step], values[offers], values[isPurchasing], values[failure])
}

object UpgradeActionCodec : SumCodec<UpgradeAction>("UpgradeAction") {
    private val appeared = case("appeared", UpgradeAction.Appeared)
    private val plansLoaded = case(
        "plansLoaded",
        label("offers", ListCodec(PlanOfferCodec)) { it: UpgradeAction.PlansLoaded -> it.offers },
        UpgradeAction::PlansLoaded)
    private val planSelected = case(
        "planSelected",
        label("plan", planCodec) { it: UpgradeAction.PlanSelected -> it.plan },
        UpgradeAction::PlanSelected)
    private val confirmTapped = case("confirmTapped", UpgradeAction.ConfirmTapped)
    private val purchaseFinished = case(
        "purchaseFinished",
        label("outcome", PurchaseOutcomeCodec) {
            it: UpgradeAction.PurchaseFinished -> it.outcome
        },
        UpgradeAction::PurchaseFinished)
    private val back = case("back", UpgradeAction.Back)
    private val doneTapped = case("doneTapped", UpgradeAction.DoneTapped)
    private val dismissTapped = case("dismissTapped", UpgradeAction.DismissTapped)

    override fun caseOf(value: UpgradeAction) = when (value) {
        is UpgradeAction.Appeared -> appeared
        is UpgradeAction.PlansLoaded -> plansLoaded
        is UpgradeAction.PlanSelected -> planSelected
        is UpgradeAction.ConfirmTapped -> confirmTapped
        is UpgradeAction.PurchaseFinished -> purchaseFinished
        is UpgradeAction.Back -> back
        is UpgradeAction.DoneTapped -> doneTapped
        is UpgradeAction.DismissTapped -> dismissTapped
    }
}

object UpgradeDelegateEventCodec : SumCodec<UpgradeDelegateEvent>("UpgradeDelegateEvent") {
    private val completed = case("completed", UpgradeDelegateEvent.Completed)
    private val dismissed = case("dismissed", UpgradeDelegateEvent.Dismissed)

    override fun caseOf(value: UpgradeDelegateEvent) = when (value) {
        is UpgradeDelegateEvent.Completed -> completed
        is UpgradeDelegateEvent.Dismissed -> dismissed
    }
}

object UpgradeEffectPayloadCodec : SumCodec<UpgradeEffectPayload>("UpgradeEffectPayload") {
    private val loadPlans = case("loadPlans", UpgradeEffectPayload.LoadPlans)
    private val purchase = case(
        "purchase",
        label("plan", planCodec) { it: UpgradeEffectPayload.Purchase -> it.plan },
        UpgradeEffectPayload::Purchase)
    private val notifyListener = bare(
        "notifyListener", UpgradeDelegateEventCodec,
        UpgradeEffectPayload::NotifyListener, { it.event })

    override fun caseOf(value: UpgradeEffectPayload) = when (value) {
        is UpgradeEffectPayload.LoadPlans -> loadPlans
        is UpgradeEffectPayload.Purchase -> purchase
        is UpgradeEffectPayload.NotifyListener -> notifyListener
    }
}
