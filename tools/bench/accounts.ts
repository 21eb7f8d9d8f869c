import type { BenchProcess } from './servers/process.ts'
import { median } from './servers/statistics.ts'

const PASSWORD = 'la clave de la prueba'
const PERSON = { username: 'Persona de prueba', email: 'persona@example.org', password: PASSWORD, terms: true }
const RUNS = 200

export type Series = { label: string; times: number[] }
const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length
/** The uncertainty of the mean: two standard errors. */
const twoStandardErrors = (times: number[]) => {
  const average = mean(times)
  return 2 * Math.sqrt(times.reduce((sum, time) => sum + (time - average) ** 2, 0) / times.length / (times.length - 1))
}
export const formatSeries = ({ label, times }: Series) =>
  `  ${label.padEnd(34)} median ${median(times).toFixed(2)} ms, mean ${mean(times).toFixed(2)} ± ${twoStandardErrors(times).toFixed(2)} ms`

/** Runs the cases interleaved, so that other load on the machine affects all alike. Their order rotates every round. */
export async function runInterleaved(
  cases: [label: string, run: (n: number) => Promise<unknown>][],
  runs: number,
): Promise<Series[]> {
  const series = cases.map(([label]) => ({ label, times: [] as number[] }))
  for (let n = 0; n < runs; n++)
    for (let offset = 0; offset < cases.length; offset++) {
      const index = (offset + n) % cases.length
      const start = performance.now()
      await cases[index]![1](n)
      series[index]!.times.push(performance.now() - start)
    }
  return series
}

/** Compares the response times of a wrong address and a wrong password, and of a page with and without a session. */
export async function benchAccounts({ address }: BenchProcess, runs = RUNS) {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const registration = await post('/api/auth/local/register', PERSON)
  const { jwt } = (await registration.json()) as { jwt: string }
  const login = (identifier: string) => async () => {
    const response = await post('/api/auth/local', { identifier, password: 'equivocada' })
    if (response.status !== 400) throw new Error(`a login answers ${response.status}`)
    await response.arrayBuffer()
  }
  const page = (headers: Record<string, string>) => async () => {
    const response = await fetch(`${address}/es/contact`, { headers })
    if (response.status !== 200) throw new Error(`a page answers ${response.status}`)
    await response.arrayBuffer()
  }
  const warmUp = [login(PERSON.email), login('nadie@example.org'), page({}), page({ cookie: `session=${jwt}` })]
  for (let n = 0; n < 20; n++) for (const run of warmUp) await run()

  console.log(`\nlogin refused, ${runs} tries each, in turns`)
  const logins = await runInterleaved(
    [
      ['a wrong password', login(PERSON.email)],
      ['a wrong password (reference)', login(PERSON.email)],
      ['a wrong address', login('nadie@example.org')],
      ['a wrong name', login('Nadie de nadie')],
    ],
    runs,
  )
  console.log(logins.map(formatSeries).join('\n'))

  console.log(`\na page made anew, ${runs} times each, in turns`)
  const pages = await runInterleaved(
    [
      ['nobody signed in', page({})],
      ['nobody signed in (reference)', page({})],
      ['signed in', page({ cookie: `session=${jwt}` })],
    ],
    runs,
  )
  console.log(pages.map(formatSeries).join('\n'))
}
