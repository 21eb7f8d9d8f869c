import { BODIES, FLOODS, jsonBody } from './graphql-floods.ts'
import type { BenchProcess } from './servers/process.ts'
import { percentile } from './servers/statistics.ts'

/** Target for the CPU time of a refusal, ms. */
const TARGET_MS = 10

const list = (first: number) =>
  `{ events(first: ${first}) { totalCount nodes { title slug date_start organizer { name } venue { name } tickets { nodes { title price } } } } }`

const ANSWERED = [
  ['25 events with organizer, venue and tickets', list(25)],
  ['100 of them', list(100)],
  ['one event by slug', '{ event(slug: "evento-77") { title description organizer { name } } }'],
  [
    '25 organizers with 25 events each',
    '{ organizers(first: 25) { nodes { name events { nodes { title date_start } } } } }',
  ],
] as const

/** Measures what refusing each flood costs the server, beside what it costs to answer. */
export async function benchGraphql(server: BenchProcess, requests: number) {
  const cases = [
    ...ANSWERED.map(([name, query]) => ({ name, init: jsonBody({ query }), refused: false })),
    ...FLOODS.map(([name, , query, variables]) => ({ name, init: jsonBody({ query, variables }), refused: true })),
    ...BODIES.map(([name, , init]) => ({ name, init, refused: true })),
  ]
  const rows: string[] = []
  let worst = 0
  for (const { name, init, refused } of cases) {
    await ask(server, init, requests)
    const before = await server.send()
    const times = await ask(server, init, requests)
    const cpu = ((await server.send()) - before) / requests
    if (refused) worst = Math.max(worst, cpu)
    const cells = [
      refused ? 'refused' : 'answered',
      name,
      cpu.toFixed(2),
      ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(1)),
    ]
    rows.push(`| ${cells.join(' | ')} |`)
  }
  console.log(
    `| | query | CPU of the server, ms | median, ms | 99 of 100, ms |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
  )
  console.log(`\nThe dearest refusal takes ${worst.toFixed(2)} ms of CPU; the target is ${TARGET_MS}.`)
}

async function ask({ address }: BenchProcess, init: RequestInit, requests: number) {
  const times: number[] = []
  for (let n = 0; n < requests; n++) {
    const start = performance.now()
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) }
    const response = await fetch(`${address}/graphql`, { method: 'POST', ...init, headers })
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return times
}
