import FoyerShell

await runFoyer()
