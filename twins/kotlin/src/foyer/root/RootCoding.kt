package foyer.root

import duet.coding.BooleanCodec
import duet.coding.EnumSumCodec
import duet.coding.ListCodec
import duet.coding.StructCodec
import duet.coding.SumCodec
import duet.coding.TextCodec
import duet.coding.Values
import foyer.main.MainDelegateEventCodec
import foyer.onboarding.OnboardingDelegateEventCodec
import foyer.ports.EntitlementCodec
import foyer.ports.deepLinkCodec
import foyer.signin.SignInDelegateEventCodec
import foyer.splash.SplashDelegateEventCodec

val rootPhaseCodec = EnumSumCodec("RootPhase", RootPhase.values()) { it.wireName }

object AuthSnapshotCodec : SumCodec<AuthSnapshot>("AuthSnapshot") {
    private val unknown = case("unknown", AuthSnapshot.Unknown)
    private val signedOut = case("signedOut", AuthSnapshot.SignedOut)
    private val signedIn = case(
        "signedIn",
        label("displayName", TextCodec) { it: AuthSnapshot.SignedIn -> it.displayName },
        label("hasOnboarded", BooleanCodec) { it: AuthSnapshot.SignedIn -> it.hasOnboarded },
        AuthSnapshot::SignedIn)

    override fun caseOf(value: AuthSnapshot) = when (value) {
        is AuthSnapshot.Unknown -> unknown
        is AuthSnapshot.SignedOut -> signedOut
        is AuthSnapshot.SignedIn -> signedIn
    }
}

object RootStateCodec : StructCodec<RootState>("RootState") {
    private val phase = field("phase", rootPhaseCodec) { it.phase }
    private val auth = field("auth", AuthSnapshotCodec) { it.auth }
    private val awaitingAuth = field("awaitingAuth", BooleanCodec) { it.awaitingAuth }
    private val entitlement = field("entitlement", EntitlementCodec) { it.entitlement }
    private val pendingLink = optional("pendingLink", deepLinkCodec) { it.pendingLink }

    override fun make(values: Values) = RootState(
        values[phase], values[auth], values[awaitingAuth], values[entitlement], values[pendingLink])
}

object RootActionCodec : SumCodec<RootAction>("RootAction") {
    private val splash = case(
        "splash",
        label("event", SplashDelegateEventCodec) { it: RootAction.Splash -> it.event },
        RootAction::Splash)
    private val signIn = case(
        "signIn",
        label("event", SignInDelegateEventCodec) { it: RootAction.SignIn -> it.event },
        RootAction::SignIn)
    private val onboarding = case(
        "onboarding",
        label("event", OnboardingDelegateEventCodec) { it: RootAction.Onboarding -> it.event },
        RootAction::Onboarding)
    private val main = case(
        "main",
        label("event", MainDelegateEventCodec) { it: RootAction.Main -> it.event },
        RootAction::Main)
    private val authChanged = case(
        "authChanged",
        label("auth", AuthSnapshotCodec) { it: RootAction.AuthChanged -> it.auth },
        RootAction::AuthChanged)
    private val entitlementChanged = case(
        "entitlementChanged",
        label("entitlement", EntitlementCodec) {
            it: RootAction.EntitlementChanged -> it.entitlement
        },
        RootAction::EntitlementChanged)
    private val deepLink = case(
        "deepLink",
        label("link", deepLinkCodec) { it: RootAction.DeepLink -> it.link },
        RootAction::DeepLink)

    override fun caseOf(value: RootAction) = when (value) {
        is RootAction.Splash -> splash
        is RootAction.SignIn -> signIn
        is RootAction.Onboarding -> onboarding
        is RootAction.Main -> main
        is RootAction.AuthChanged -> authChanged
        is RootAction.EntitlementChanged -> entitlementChanged
        is RootAction.DeepLink -> deepLink
    }
}

object RootEffectPayloadCodec : SumCodec<RootEffectPayload>("RootEffectPayload") {
    private val forwardLink = case(
        "forwardLink",
        label("link", deepLinkCodec) { it: RootEffectPayload.ForwardLink -> it.link },
        RootEffectPayload::ForwardLink)
    private val completeOnboarding = case(
        "completeOnboarding",
        label("name", TextCodec) { it: RootEffectPayload.CompleteOnboarding -> it.name },
        label("preferences", ListCodec(TextCodec)) {
            it: RootEffectPayload.CompleteOnboarding -> it.preferences
        },
        RootEffectPayload::CompleteOnboarding)

    override fun caseOf(value: RootEffectPayload) = when (value) {
        is RootEffectPayload.ForwardLink -> forwardLink
        is RootEffectPayload.CompleteOnboarding -> completeOnboarding
    }
}
