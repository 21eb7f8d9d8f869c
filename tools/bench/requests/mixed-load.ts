import { changeOf, type Person } from '../calendar/person.ts'
import type { BenchProcess } from '../servers/process.ts'
import { median, percentile } from '../servers/statistics.ts'
import { rareWord } from './cases.ts'
import { type Bounds, load, type Request, type Round } from './load.ts'
import { formatNumber } from './table.ts'

const POPULAR = [
  ...['/es', '/es/events', '/es/contact', '/es/evento-rol-vivo-larp/evento-77', '/es/evento-rol-vivo-larp/evento-78'],
  '/api/events?populate=*',
]
const WORDS = { popular: 'popular pages', search: 'new searches', change: 'changes of an event' }

/** Of twenty requests one changes an event and three search for what nobody has searched for; the others are popular pages. */
function mixedRequests(person: Person): Request[] {
  return Array.from({ length: 20_000 }, (_, n): Request => {
    if (n % 20 === 0) return { kind: 'change', ...changeOf(person, n / 20) }
    if (n % 20 === 5) return { kind: 'search', path: encodeURI(`/es/events?q=${rareWord(n)}`) }
    if (n % 20 === 10)
      return { kind: 'search', path: encodeURI(`/api/events?filters[title][$containsi]=${rareWord(n)}`) }
    if (n % 20 === 15) return { kind: 'search', path: encodeURI(`/es/organizers?q=${rareWord(n)}`) }
    return { kind: 'popular', path: POPULAR[n % POPULAR.length]! }
  })
}

type Options = { server: BenchProcess; person: Person; rounds: number; bounds: Bounds; postmaster: number }

/** A server with all caches under everyday load: every change evicts the popular pages that show it. */
export async function benchMixedLoad({ server, person, rounds, bounds, postmaster }: Options) {
  const requests = mixedRequests(person)
  const measured: Round[] = []
  // Longer than the other rows: few of the requests change something.
  const longer = { ...bounds, seconds: 3 * bounds.seconds }
  for (let round = 0; round < rounds; round++) measured.push(await load(server, requests, longer, postmaster))
  const failed = measured.reduce((sum, round) => sum + round.failed, 0)
  const [rate, cpu, databaseCpu] = (['rate', 'cpu', 'databaseCpu'] as const).map((key) =>
    formatNumber(median(measured.map((round) => round[key]))),
  )
  console.log(
    `\nmixed load (80 % popular pages, 15 % new searches, 5 % changes), all caches: ${rate} req/s, CPU ${cpu} ms of the server and ${databaseCpu} ms of the database per request, ${failed} failed`,
  )
  for (const [kind, words] of Object.entries(WORDS)) {
    const times = measured.flatMap((round) => round.times[kind] ?? [])
    const [p50, p99] = [0.5, 0.99].map((share) => formatNumber(percentile(times, share)))
    console.log(`  ${words.padEnd(20)} ${String(times.length).padStart(6)} requests, p50 ${p50} ms, p99 ${p99} ms`)
  }
}
