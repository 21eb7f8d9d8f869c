// Worker: requests addresses in turn, so that neither making the files nor reading their answers is measured. A message starts a new list
// of times; the answer is the list so far.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { timed } from './attack-measures.ts'

const addresses: string[] = workerData
const PAUSE_MS = 10
let times = addresses.map((): number[] => [])

parentPort!.on('message', () => {
  parentPort!.postMessage(times)
  times = addresses.map(() => [])
})

for (;;) {
  for (const [index, address] of addresses.entries()) {
    const into = times
    const { status, ms } = await timed(address)
    if (status !== 200) throw new Error(`${address} answers ${status}`)
    into[index]!.push(ms)
  }
  await sleep(PAUSE_MS)
}
