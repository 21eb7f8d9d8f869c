/** One Ctrl-C arrives up to three times: from the terminal, npm and the start script. Within this time, in ms, it counts as one. */
const SAME_SIGNAL_MS = 1500

type Handlers = { stop: () => void; stopAtOnce: () => void }

/** Calls `stop` at the first signal, or when the start script dies, and `stopAtOnce` at a second signal. */
export function onShutdown({ stop, stopAtOnce }: Handlers, now = Date.now) {
  let firstAt: number | undefined
  const onSignal = () => {
    if (firstAt === undefined) stop()
    else if (now() - firstAt > SAME_SIGNAL_MS) stopAtOnce()
    firstAt ??= now()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', () => {
    if (firstAt === undefined) onSignal()
  })
}
