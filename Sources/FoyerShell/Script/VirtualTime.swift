package import DuetKernel
import DuetVirtualTime

/// Time that stands still between a script's lines.
@MainActor
package struct VirtualTime: ScriptTime {
  private let virtual = VirtualClock()

  package init() {}

  package var clock: any KernelClock { virtual }

  package func settle() async { await DuetVirtualTime.settle() }

  package func advance(milliseconds: Int) async {
    let (nanoseconds, overflow) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
    await virtual.advance(nanoseconds: overflow ? .max : nanoseconds)
  }
}
