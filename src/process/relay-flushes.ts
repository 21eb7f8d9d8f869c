import cluster, { type Worker } from 'node:cluster'
import type { ToPrimary, ToWorker } from './worker.ts'

type Pending = { from: Worker; id: number; left: Set<Worker> }

/**
 * Passes the question whether a change is applied from one worker to all others, and the answer back once all of them
 * have answered or ended. Those that do not serve yet are not asked: they have stored nothing.
 */
export function relayFlushes() {
  const joined = new Set<Worker>()
  const pending = new Map<number, Pending>()
  let count = 0

  const send = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message, () => {}))

  function settle(number: number, { from, id, left }: Pending, worker: Worker) {
    left.delete(worker)
    if (left.size > 0) return
    pending.delete(number)
    send(from, { type: 'flushed', id, agoMs: 0 })
  }

  cluster.on('message', (worker, message: ToPrimary) => {
    if (message?.type === 'joined') joined.add(worker)
    if (message?.type === 'flush') {
      const others = new Set(joined)
      others.delete(worker)
      const { id, agoMs } = message
      const number = ++count
      const one: Pending = { from: worker, id, left: others }
      pending.set(number, one)
      if (others.size === 0) settle(number, one, worker)
      for (const other of others) send(other, { type: 'flush', id: number, agoMs })
    }
    if (message?.type === 'flushed') {
      const one = pending.get(message.id)
      if (one) settle(message.id, one, worker)
    }
  })
  cluster.on('exit', (worker) => {
    joined.delete(worker)
    for (const [number, one] of pending) if (one.from !== worker) settle(number, one, worker)
    for (const [number, one] of pending) if (one.from === worker) pending.delete(number)
  })
}
