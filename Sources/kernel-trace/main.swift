import DuetKernel
import KernelTraces

// Prints the trace of every script as one JSON object a line: what a lane's `traces` command does.

for script in TraceScript.all {
  let lines = try await script.run().split(separator: 0x0A)
  let name = CanonicalJSON(string: script.name)
  print(
    #"{"lines":[\#(lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ","))],"#,
    terminator: "")
  print(#""trace":\#(name)}"#)
}
