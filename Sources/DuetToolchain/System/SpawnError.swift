/// Why a program was not started.
package enum SpawnError: Error, Equatable, Sendable {
  case emptyCommand
  case nulInArgument
  case notOnPath(name: String)
  case directory(FileError)
  case missing(FilePath)
  case isNoFile(FilePath, FileKind)
  case notExecutable(FilePath)
  /// The file is there, but what its first line names, or its loader, is not.
  case missingInterpreter(FilePath, interpreter: String?)
  case wrongFormat(FilePath)
  case denied(FilePath)
  case system(SystemFailure)
}

extension SpawnError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyCommand:
      "the command is empty; its first element names a program"
    case .nulInArgument:
      "an argument contains a NUL, which no program can be given"
    case .notOnPath(let name):
      "'\(PrintableText.line(name))' is not on PATH"
    case .directory(let error):
      "the folder to start in: \(error)"
    case .missing(let path):
      "\(path) does not exist"
    case .isNoFile(let path, let kind):
      "\(path) is \(kind.phrase); a program is expected"
    case .notExecutable(let path):
      "\(path) is not executable; `chmod +x` makes it so"
    case .missingInterpreter(let path, let interpreter?):
      "\(path) asks for the interpreter \(interpreter), which does not exist"
    case .missingInterpreter(let path, nil):
      "\(path) can't be loaded: its loader does not exist on this machine"
    case .wrongFormat(let path):
      "\(path) is no program for this machine; a script needs a first line such as #!/bin/sh"
    case .denied(let path):
      "\(path) may not be started: permission denied"
    case .system(let failure):
      "the system refused to start a process: \(failure)"
    }
  }
}
