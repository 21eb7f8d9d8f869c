/**
 * Work on what strangers wrote, in a process of its own. `module` is imported there by Node itself:
 * neither it nor what it imports may need a bundler (no TSX, no styles).
 */
export type Task<Args extends unknown[], Result> = {
  /** Of its function, for counts and logs. */
  name: string
  /** As the package imports it: `#features/…`. */
  module: string
  /** The largest file and result in bytes, and the longest CPU time in ms, with the start of a process. */
  inputBytes: number
  outputBytes: number
  timeMs: number
  /** Of its types alone. */
  readonly types?: (...args: Args) => Result
}

type Bounds = Pick<Task<[], unknown>, 'module' | 'inputBytes' | 'outputBytes' | 'timeMs'>

/** Declares the function `name` of a module as a task: `defineTask<typeof readSheet>('readSheet', { module, … })`. */
export const defineTask = <Run extends (...args: never[]) => unknown>(
  name: string,
  bounds: Bounds,
): Task<Parameters<Run>, Awaited<ReturnType<Run>>> => ({ name, ...bounds })

/** What the server sends to a worker, and what it answers. `args` and `result` are serialized by V8. */
export type WorkerRequest = { name: string; module: string; outputBytes: number; args: Uint8Array }
export type WorkerAnswer = { result: Buffer; ends: boolean } | { failure: 'output' | 'error'; detail: string }
