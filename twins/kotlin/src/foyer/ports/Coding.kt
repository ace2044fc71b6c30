package foyer.ports

import duet.coding.BooleanCodec
import duet.coding.EnumSumCodec
import duet.coding.RawEnumCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values

object SignInProviderCodec : SumCodec<SignInProvider>("SignInProvider") {
    private val email = case(
        "email",
        label("address", TextCodec) { it: SignInProvider.Email -> it.address },
        SignInProvider::Email)
    private val guest = case("guest", SignInProvider.Guest)

    override fun caseOf(value: SignInProvider) = when (value) {
        is SignInProvider.Email -> email
        is SignInProvider.Guest -> guest
    }
}

object SignInOutcomeCodec : SumCodec<SignInOutcome>("SignInOutcome") {
    private val signedIn = case(
        "signedIn",
        optionalLabel("displayName", TextCodec) { it: SignInOutcome.SignedIn -> it.displayName },
        label("hasOnboarded", BooleanCodec) { it: SignInOutcome.SignedIn -> it.hasOnboarded },
        SignInOutcome::SignedIn)
    private val failed = case(
        "failed",
        label("reason", TextCodec) { it: SignInOutcome.Failed -> it.reason },
        SignInOutcome::Failed)

    override fun caseOf(value: SignInOutcome) = when (value) {
        is SignInOutcome.SignedIn -> signedIn
        is SignInOutcome.Failed -> failed
    }
}

val planCodec = EnumSumCodec("Plan", Plan.values()) { it.wireName }

object PlanOfferCodec : StructCodec<PlanOffer>("PlanOffer") {
    private val plan = field("plan", planCodec) { it.plan }
    private val price = field("price", TextCodec) { it.price }

    override fun make(values: Values) = PlanOffer(values[plan], values[price])
}

object PurchaseOutcomeCodec : SumCodec<PurchaseOutcome>("PurchaseOutcome") {
    private val purchased = case(
        "purchased",
        label("plan", planCodec) { it: PurchaseOutcome.Purchased -> it.plan },
        PurchaseOutcome::Purchased)
    private val failed = case(
        "failed",
        label("reason", TextCodec) { it: PurchaseOutcome.Failed -> it.reason },
        PurchaseOutcome::Failed)

    override fun caseOf(value: PurchaseOutcome) = when (value) {
        is PurchaseOutcome.Purchased -> purchased
        is PurchaseOutcome.Failed -> failed
    }
}

object ItemCodec : StructCodec<Item>("Item") {
    private val id = field("id", TextCodec) { it.id }
    private val title = field("title", TextCodec) { it.title }

    override fun make(values: Values) = Item(values[id], values[title])
}

object EntitlementCodec : SumCodec<Entitlement>("Entitlement") {
    private val free = case("free", Entitlement.Free)
    private val premium = case(
        "premium",
        label("plan", planCodec) { it: Entitlement.Premium -> it.plan },
        Entitlement::Premium)

    override fun caseOf(value: Entitlement) = when (value) {
        is Entitlement.Free -> free
        is Entitlement.Premium -> premium
    }
}

val deepLinkCodec = EnumSumCodec("DeepLink", DeepLink.values()) { it.wireName }

val onboardingPageCodec =
    RawEnumCodec("OnboardingPage", OnboardingPage.values()) { it.wireName }
