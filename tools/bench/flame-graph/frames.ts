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
 * The calls of a profile with their times. Calls within one library are one frame, and so is a function that calls itself: the depth of
 * React's recursion says nothing. Functions without a name, and what Node.js and V8 do between two functions of others, are part of
 * their caller; only the time that they take themselves is shown.
 */
export function toFrames({ nodes, samples, timeDeltas }: Profile): Frame {
  const times = new Map<number, number>()
  for (const [n, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + (timeDeltas[n] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root = frame('all', 'site')
  const add = (id: number, path: Frame[]) => {
    const { callFrame, children = [] } = byId.get(id)!
    const { name, owner } = describe(callFrame)
    const entered = NOT_RUNNING.includes(name) ? path : enter(path, name, owner)
    const own = name === '(idle)' ? 0 : (times.get(id) ?? 0)
    for (const one of new Set(entered)) one.time += own
    const isBetween = owner === 'node' || owner === 'engine' || name === ANONYMOUS
    for (const child of children) add(child, isBetween ? path : entered)
  }
  add(nodes[0]!.id, [root])
  return root
}

const ANONYMOUS = 'anonymous'
const frame = (name: string, owner: Owner): Frame => ({ name, owner, time: 0, calls: new Map() })

/** The path into a call: the same path where it stays in its function or library. */
function enter(path: Frame[], name: string, owner: Owner) {
  const current = path.at(-1)!
  if (current.name === name || (name === ANONYMOUS && current.owner === 'site')) return path
  const found = current.calls.get(name) ?? frame(name, owner)
  current.calls.set(name, found)
  return [...path, found]
}

/** Functions of the site by their own name, the others by that of their package. */
function describe({ functionName, url }: { functionName: string; url: string }): { name: string; owner: Owner } {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (library) return { name: library, owner: library.startsWith('react') ? 'react' : 'library' }
  if (url.startsWith('node:')) return { name: 'Node.js', owner: 'node' }
  if (NOT_RUNNING.includes(functionName)) return { name: functionName, owner: 'engine' }
  if (url === '') return { name: functionName === '(garbage collector)' ? 'garbage collection' : 'V8', owner: 'engine' }
  return { name: functionName || ANONYMOUS, owner: 'site' }
}
