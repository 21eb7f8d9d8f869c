import type { Target } from './attack-measures.ts'
import { type ResultRow, resultRow, timed } from './attack-measures.ts'
import { percentile } from './servers/statistics.ts'

const JUNK = 140
/** Popular pages; `/events` is the largest. */
const POPULAR_PAGES = ['/es/events', '/es', '/es/organizers', '/es/venues', '/events']

/** A4: requests each of many new URLs once. Measures how long popular pages take afterwards. */
export async function attackCache({ cached: { address } }: Target): Promise<ResultRow[]> {
  const headers = { 'accept-encoding': 'br' }
  const measure = async (path: string) => (await timed(address + path, { headers })).ms
  const measureAll = async () => {
    const times: number[] = []
    for (const path of POPULAR_PAGES) times.push(await measure(path))
    return times
  }
  const rows: ResultRow[] = []
  // An unknown parameter, and one that gives a different large page for every value.
  for (const name of ['junk', 'price']) {
    // Warm up until the pages are cached, compressed and counted as popular.
    for (let n = 0; n < 5; n++) await measureAll()
    const before = await measureAll()
    for (let n = 0; n < JUNK; n++) await measure(`/events?${name}=${1_000 + n}`)
    const after = await measureAll()
    const what = `${JUNK} × /events?${name}=n`
    rows.push(
      resultRow('A4', `${what}, a cached page, median of ${POPULAR_PAGES.length}`, median(before), median(after), 'ms'),
    )
    rows.push(resultRow('A4', `${what}, the slowest of them`, Math.max(...before), Math.max(...after), 'ms'))
  }
  return rows
}

const median = (times: number[]) => percentile(times, 0.5)
