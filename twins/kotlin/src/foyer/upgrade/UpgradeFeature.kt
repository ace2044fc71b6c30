package foyer.upgrade

import duet.feature.Feature
import duet.feature.Reduced
import duet.feature.only
import duet.feature.run
import foyer.ports.Plan
import foyer.ports.PlanOffer
import foyer.ports.PurchaseOutcome

/** Where in the upgrade flow a buyer is. */
sealed class UpgradeStep {
    object Plans : UpgradeStep()
    data class Confirm(val plan: Plan) : UpgradeStep()
    object Done : UpgradeStep()
}

/** What the upgrade flow remembers. */
data class UpgradeState(
    val step: UpgradeStep = UpgradeStep.Plans,
    val offers: List<PlanOffer> = emptyList(),
    val isPurchasing: Boolean = false,
    val failure: String? = null
)

/** What can happen to the upgrade flow. */
sealed class UpgradeAction {
    object Appeared : UpgradeAction()
    data class PlansLoaded(val offers: List<PlanOffer>) : UpgradeAction()
    data class PlanSelected(val plan: Plan) : UpgradeAction()
    object ConfirmTapped : UpgradeAction()
    data class PurchaseFinished(val outcome: PurchaseOutcome) : UpgradeAction()
    object Back : UpgradeAction()
    object DoneTapped : UpgradeAction()
    object DismissTapped : UpgradeAction()
}

/** What the upgrade flow tells the main level. */
sealed class UpgradeDelegateEvent {
    object Completed : UpgradeDelegateEvent()
    object Dismissed : UpgradeDelegateEvent()
}

/** What the upgrade flow asks of the outside world. */
sealed class UpgradeEffectPayload {
    object LoadPlans : UpgradeEffectPayload()
    data class Purchase(val plan: Plan) : UpgradeEffectPayload()
    data class NotifyListener(val event: UpgradeDelegateEvent) : UpgradeEffectPayload()
}

private typealias UpgradeReduced = Reduced<UpgradeState, UpgradeEffectPayload>

/**
 * The sheet that sells Premium: plans, confirmation, done.
 *
 * It never learns what the account is entitled to; the entitlement stream tells the tabs. Loading the
 * offers has no latch: appearing before they are there asks again.
 */
object UpgradeFeature : Feature<UpgradeState, UpgradeAction, UpgradeEffectPayload> {
    override val name = "upgrade"
    override val state = UpgradeStateCodec
    override val action = UpgradeActionCodec
    override val effectPayload = UpgradeEffectPayloadCodec

    override fun reduce(state: UpgradeState, action: UpgradeAction): UpgradeReduced =
        when (action) {
            is UpgradeAction.Appeared ->
                if (state.offers.isEmpty()) run(state, UpgradeEffectPayload.LoadPlans)
                else only(state)
            is UpgradeAction.PlansLoaded -> only(state.copy(offers = action.offers))
            is UpgradeAction.PlanSelected -> when (state.step) {
                is UpgradeStep.Plans ->
                    only(state.copy(step = UpgradeStep.Confirm(action.plan), failure = null))
                is UpgradeStep.Confirm, is UpgradeStep.Done -> only(state)
            }
            is UpgradeAction.ConfirmTapped -> when (state.step) {
                is UpgradeStep.Confirm -> buy(state, state.step.plan)
                is UpgradeStep.Plans, is UpgradeStep.Done -> only(state)
            }
            is UpgradeAction.PurchaseFinished -> when (action.outcome) {
                is PurchaseOutcome.Purchased ->
                    only(state.copy(isPurchasing = false, step = UpgradeStep.Done))
                is PurchaseOutcome.Failed ->
                    only(state.copy(isPurchasing = false, failure = action.outcome.reason))
            }
            is UpgradeAction.Back -> stepBack(state)
            is UpgradeAction.DoneTapped -> when (state.step) {
                is UpgradeStep.Done -> tell(state, UpgradeDelegateEvent.Completed)
                is UpgradeStep.Plans, is UpgradeStep.Confirm -> only(state)
            }
            is UpgradeAction.DismissTapped -> when (state.step) {
                is UpgradeStep.Done -> tell(state, UpgradeDelegateEvent.Completed)
                is UpgradeStep.Plans, is UpgradeStep.Confirm ->
                    tell(state, UpgradeDelegateEvent.Dismissed)
            }
        }

    private fun buy(state: UpgradeState, plan: Plan): UpgradeReduced {
        if (state.isPurchasing) return only(state)
        return run(
            state.copy(isPurchasing = true, failure = null), UpgradeEffectPayload.Purchase(plan))
    }

    /** One step back, or out of the flow where there is none; a purchase in flight holds its step. */
    private fun stepBack(state: UpgradeState): UpgradeReduced = when (state.step) {
        is UpgradeStep.Plans -> tell(state, UpgradeDelegateEvent.Dismissed)
        is UpgradeStep.Done -> tell(state, UpgradeDelegateEvent.Completed)
        is UpgradeStep.Confirm ->
            if (state.isPurchasing) only(state)
            else only(state.copy(step = UpgradeStep.Plans, failure = null))
    }

    private fun tell(state: UpgradeState, event: UpgradeDelegateEvent): UpgradeReduced =
        run(state, UpgradeEffectPayload.NotifyListener(event))
}
