package foyer

import duet.feature.Feature
import duet.replay.ReplayRegistry
import duet.replay.ReplayServer
import foyer.account.AccountFeature
import foyer.editname.EditNameFeature
import foyer.home.HomeFeature
import foyer.main.MainFeature
import foyer.name.NameFeature
import foyer.onboarding.OnboardingFeature
import foyer.preferences.PreferencesFeature
import foyer.profile.ProfileFeature
import foyer.progress.ProgressFeature
import foyer.root.RootFeature
import foyer.signin.SignInFeature
import foyer.splash.SplashFeature
import foyer.upgrade.UpgradeFeature
import foyer.welcome.WelcomeFeature

/** Every feature of the app. */
val foyerFeatures: List<Feature<*, *, *>> = listOf(
    AccountFeature, EditNameFeature, HomeFeature, MainFeature, NameFeature, OnboardingFeature,
    PreferencesFeature, ProfileFeature, ProgressFeature, RootFeature, SignInFeature, SplashFeature,
    UpgradeFeature, WelcomeFeature)

/** Serves the app's features over standard input and output. */
fun main() {
    ReplayServer(ReplayRegistry("kotlin", foyerFeatures)).serveStandardIO()
}
