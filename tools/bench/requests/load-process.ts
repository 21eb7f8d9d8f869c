// Sends requests with autocannon, in a process of its own: what this costs is not counted with the server.
import autocannon from 'autocannon'
import type { Job, Sent } from './load.ts'

type Context = { kind?: string; startedAt?: number }

async function send({ address, requests, offset, seconds, connections, amount }: Job): Promise<Sent> {
  let next = offset
  const times: Record<string, number[]> = {}
  const start = performance.now()
  const result = await autocannon({
    url: address,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 30,
    requests: [
      {
        setupRequest(whole, context: Context) {
          const { kind, ...request } = requests[next++ % requests.length]!
          Object.assign(context, { kind, startedAt: performance.now() })
          return { ...whole, method: 'GET', headers: {}, ...request }
        },
        onResponse(_status, _body, { kind, startedAt }: Context) {
          if (!kind || !startedAt) return
          times[kind] ??= []
          times[kind].push(performance.now() - startedAt)
        },
      },
    ],
  })
  const { latency, errors, timeouts, non2xx } = result
  return {
    count: result.requests.total,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
    seconds: (performance.now() - start) / 1000,
    offset: next,
    times,
  }
}

process.on('message', (job: Job) => void send(job).then((sent) => process.send?.(sent)))
process.on('disconnect', () => process.exit(0))
