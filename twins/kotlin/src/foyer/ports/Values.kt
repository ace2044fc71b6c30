package foyer.ports

/** How somebody signs in. */
sealed class SignInProvider {
    data class Email(val address: String) : SignInProvider()
    object Guest : SignInProvider()
}

/** The name of an account that brings none: what stands before an address's `@`, else "Guest". */
fun defaultDisplayName(provider: SignInProvider?): String = when (provider) {
    is SignInProvider.Email -> provider.address.substringBefore('@')
    is SignInProvider.Guest, null -> "Guest"
}

/** What an attempt to sign in came to. */
sealed class SignInOutcome {
    data class SignedIn(val displayName: String?, val hasOnboarded: Boolean) : SignInOutcome()
    data class Failed(val reason: String) : SignInOutcome()
}

/** What Premium can be bought as. */
enum class Plan(val wireName: String) {
    MONTHLY("monthly"),
    YEARLY("yearly")
}

/** A plan and its price as it is shown. */
data class PlanOffer(val plan: Plan, val price: String)

/** What a purchase came to. */
sealed class PurchaseOutcome {
    data class Purchased(val plan: Plan) : PurchaseOutcome()
    data class Failed(val reason: String) : PurchaseOutcome()
}

/** A row of the home list. */
data class Item(val id: String, val title: String)

/** What the account may use. */
sealed class Entitlement {
    object Free : Entitlement()
    data class Premium(val plan: Plan) : Entitlement()
}

/** A place in the app that a URL can name. */
enum class DeepLink(val wireName: String) {
    UPGRADE("upgrade"),
    PROFILE_ACCOUNT("profileAccount")
}

/** A step of onboarding, in the order of the screens. */
enum class OnboardingPage(val wireName: String) {
    WELCOME("welcome"),
    NAME("name"),
    PREFERENCES("preferences")
}
