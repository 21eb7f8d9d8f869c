/** What tasks of a page's main thread took of the processor, ms: unlike their duration, it does not grow with other load on the machine. */
export type TaskTimes = { longest: number; all: number }

export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** `tdur`: microseconds of the processor. */
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** The times of the main thread that worked most: that of the page. */
export function taskTimesOf(trace: Buffer): TaskTimes {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
  const threads = Object.values(Object.groupBy(tasks, threadOf)).map((all = []) => {
    const times = outermost(all).map(({ tdur = 0 }) => tdur / 1000)
    return { longest: Math.max(0, ...times), all: times.reduce((sum, time) => sum + time, 0) }
  })
  return threads.toSorted((a, b) => b.all - a.all)[0] ?? { longest: Number.NaN, all: Number.NaN }
}

/** Without the tasks that are recorded within another one. */
function outermost(tasks: TraceEvent[]) {
  let end = 0
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}
