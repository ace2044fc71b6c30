import DuetToolchain

ProcessEntry.run()
