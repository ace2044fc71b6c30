public import DuetKernel

/// Reads nodes, then a `When`, then further steps and hops; any other order does not compile.
///
/// As in a scenario there is no control flow.
@resultBuilder
public enum ChainBuilder {
  public static func buildExpression<F: Feature>(_ node: Node<F>) -> ChainNode {
    ChainNode(node)
  }

  public static func buildExpression<F: Feature>(_ step: When<F>) -> ChainStep {
    ChainStep(step)
  }

  public static func buildExpression<F: Feature, Event>(_ hop: Hop<F, Event>) -> ChainHop {
    ChainHop(step: ChainStep(hop))
  }

  public static func buildPartialBlock(first node: ChainNode) -> ChainNodes {
    ChainNodes(nodes: [node])
  }

  public static func buildPartialBlock(
    accumulated nodes: ChainNodes, next node: ChainNode
  ) -> ChainNodes {
    ChainNodes(nodes: nodes.nodes + [node])
  }

  public static func buildPartialBlock(
    accumulated nodes: ChainNodes, next step: ChainStep
  ) -> ChainContent {
    ChainContent(nodes: nodes.nodes, steps: [step])
  }

  public static func buildPartialBlock(
    accumulated content: ChainContent, next step: ChainStep
  ) -> ChainContent {
    ChainContent(nodes: content.nodes, steps: content.steps + [step])
  }

  public static func buildPartialBlock(
    accumulated content: ChainContent, next hop: ChainHop
  ) -> ChainContent {
    ChainContent(nodes: content.nodes, steps: content.steps + [hop.step])
  }

  public static func buildFinalResult(_ content: ChainContent) -> ChainContent {
    content
  }
}

// Orders that do not compile anyway; these overloads only give the compiler the words to say why.

extension ChainBuilder {
  @available(*, unavailable, message: "a chain begins with its nodes")
  public static func buildPartialBlock(first step: ChainStep) -> ChainContent {
    ChainContent(nodes: [], steps: [step])
  }

  @available(*, unavailable, message: "a chain begins with its nodes")
  public static func buildPartialBlock(first hop: ChainHop) -> ChainContent {
    ChainContent(nodes: [], steps: [hop.step])
  }

  @available(*, unavailable, message: "a chain's first step is a When: no event has been emitted")
  public static func buildPartialBlock(
    accumulated nodes: ChainNodes, next hop: ChainHop
  ) -> ChainContent {
    ChainContent(nodes: nodes.nodes, steps: [hop.step])
  }

  @available(*, unavailable, message: "a chain's nodes stand before its first step")
  public static func buildPartialBlock(
    accumulated content: ChainContent, next node: ChainNode
  ) -> ChainContent {
    content
  }

  @available(*, unavailable, message: "a chain needs at least one step")
  public static func buildFinalResult(_ nodes: ChainNodes) -> ChainContent {
    ChainContent(nodes: nodes.nodes, steps: [])
  }
}
