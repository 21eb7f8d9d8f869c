import type { Edge } from './imports.ts'

/** A dependency between two folders, with one import that makes it. */
export type Dependency = { from: string; to: string; example: string }
type Graph = Map<string, Map<string, string>>

/** The graph of units: which folder imports which. */
export function unitGraph(edges: Edge[], unitOf: (path: string) => string): Graph {
  const graph: Graph = new Map()
  for (const { from, to } of edges) {
    if (!/^(src|tools)\//.test(to)) continue
    const [a, b] = [unitOf(from), unitOf(to)]
    if (a === b) continue
    const targets = graph.get(a) ?? new Map<string, string>()
    graph.set(a, targets)
    if (!targets.has(b)) targets.set(b, `${from} → ${to}`)
  }
  return graph
}

/** The shortest way from a folder back to itself, if there is any. */
export function shortestCycle(graph: Graph): Dependency[] | null {
  const cycles = [...graph.keys()].flatMap((unit) => wayBack(graph, unit) ?? [])
  return cycles.toSorted((a, b) => a.length - b.length)[0] ?? null
}

/** Breadth first, so that the first way found is the shortest from `unit`. */
function wayBack(graph: Graph, unit: string): [Dependency[]] | null {
  const seen = new Set<string>()
  let ways: Dependency[][] = [[]]
  while (ways.length > 0) {
    const longer = ways.flatMap((way) => {
      const from = way.at(-1)?.to ?? unit
      return [...(graph.get(from) ?? [])].map(([to, example]) => [...way, { from, to, example }])
    })
    const back = longer.find((way) => way.at(-1)?.to === unit)
    if (back) return [back]
    ways = longer.filter((way) => {
      const { to } = way.at(-1)!
      const fresh = !seen.has(to)
      seen.add(to)
      return fresh
    })
  }
  return null
}
