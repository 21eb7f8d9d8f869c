/** What `Profiler.stop` of V8's inspector returns. */
export type Profile = {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string }
    children?: number[]
  }[]
  samples: number[]
  timeDeltas: number[]
}
export type Owner = 'site' | 'react' | 'library' | 'node' | 'engine'
/** `time` includes that of the calls, in microseconds. */
export type Frame = { name: string; owner: Owner; time: number; calls: Map<string, Frame> }

const NOT_RUNNING = ['(idle)', '(root)']

/**
 * The calls of a profile with their times. Calls within one library are one frame, and so are repeated calls of the same function: the
 * depth of React's recursion says nothing.
 */
export function toFrames({ nodes, samples, timeDeltas }: Profile): Frame {
  const times = new Map<number, number>()
  for (const [n, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[n] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root = frame('all', 'site')
  const add = (id: number, path: Frame[]) => {
    const { callFrame, children = [] } = byId.get(id)!
    const next = NOT_RUNNING.includes(callFrame.functionName) ? path : enter(path, describe(callFrame))
    const own = callFrame.functionName === '(idle)' ? 0 : (times.get(id) ?? 0)
    for (const one of new Set(next)) one.time += own
    for (const child of children) add(child, next)
  }
  add(nodes[0]!.id, [root])
  return root
}

const frame = (name: string, owner: Owner): Frame => ({ name, owner, time: 0, calls: new Map() })

/** The path into a call. A function that is on the path already, with nothing else between but its library, is entered once. */
function enter(path: Frame[], { name, owner }: { name: string; owner: Owner }) {
  const current = path.at(-1)!
  if (current.name === name) return path
  const found = current.calls.get(name) ?? frame(name, owner)
  current.calls.set(name, found)
  return [...path, found]
}

/** Functions of the site by their own name, the others by that of their package. */
function describe({ functionName, url }: { functionName: string; url: string }): { name: string; owner: Owner } {
  const name = functionName || 'anonymous'
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (library) return { name: library, owner: library.startsWith('react') ? 'react' : 'library' }
  if (url.startsWith('node:')) return { name: 'node', owner: 'node' }
  if (url === '') return { name: name === '(garbage collector)' ? 'garbage collection' : 'V8', owner: 'engine' }
  return { name, owner: 'site' }
}
