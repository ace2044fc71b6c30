import DuetReplay
import FoyerScenarios

// Answers replay requests for Foyer over standard input and output, until the input ends.
ReplayServer(registry: foyerRegistry).serveStandardIO()
