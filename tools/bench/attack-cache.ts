import type { Target } from './attack.ts'
import { type Figure, figure, percentile, timed } from './attack-measures.ts'

const JUNK = 140
/** Pages that people ask for all the time; `/events` is the largest. */
const PROVEN = ['/es/events', '/es', '/es/organizers', '/es/venues', '/events']

/** A4: addresses that nobody asked for before, each once. How long cached pages take at their next request. */
export async function attackCache({ kept: { address } }: Target): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' }
  const ask = async (path: string) => (await timed(address + path, { headers })).ms
  const askAll = async () => {
    const times: number[] = []
    for (const path of PROVEN) times.push(await ask(path))
    return times
  }
  const rows: Figure[] = []
  // A name no page knows, and one that makes a large page of its own for every value.
  for (const name of ['junk', 'price']) {
    // Asked for until they are cached and packed, and then as often as a page people come for.
    for (let n = 0; n < 5; n++) await askAll()
    const before = await askAll()
    for (let n = 0; n < JUNK; n++) await ask(`/events?${name}=${1_000 + n}`)
    const after = await askAll()
    const what = `${JUNK} × /events?${name}=n`
    rows.push(figure('A4', `${what}, a cached page, median of ${PROVEN.length}`, middle(before), middle(after), 'ms'))
    rows.push(figure('A4', `${what}, the slowest of them`, Math.max(...before), Math.max(...after), 'ms'))
  }
  return rows
}

const middle = (times: number[]) => percentile(times, 0.5)
