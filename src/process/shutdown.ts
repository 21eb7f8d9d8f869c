/** One Ctrl-C arrives up to three times, from the terminal, npm and the start script; so soon it is not impatience. */
const SAME_MS = 1500

type Heed = { stop: () => void; stopAtOnce: () => void }

/** The first signal stops in peace, a second one at once. The start script's death counts as the first. */
export function heedSignals({ stop, stopAtOnce }: Heed, now = Date.now) {
  let first: number | undefined
  const hear = () => {
    if (first === undefined) stop()
    else if (now() - first > SAME_MS) stopAtOnce()
    first ??= now()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  process.on('disconnect', () => {
    if (first === undefined) hear()
  })
}
