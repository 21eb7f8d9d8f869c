import type { Opened } from './process.ts'

const PASSWORD = 'la clave de la prueba'
const PERSON = { username: 'Persona de prueba', email: 'persona@example.org', password: PASSWORD, terms: true }
const TRIES = 200

export type Series = { what: string; times: number[] }
export const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length
/** How far off a mean of so many may be by chance: two standard errors. */
const doubt = (times: number[]) => {
  const middle = mean(times)
  return 2 * Math.sqrt(times.reduce((sum, time) => sum + (time - middle) ** 2, 0) / times.length / (times.length - 1))
}
export const line = ({ what, times }: Series) =>
  `  ${what.padEnd(34)} median ${median(times).toFixed(2)} ms, mean ${mean(times).toFixed(2)} ± ${doubt(times).toFixed(2)} ms`

/** Takes turns, so that what disturbs the machine disturbs all alike. `order` changes every round. */
export async function inTurns(
  cases: [what: string, run: (n: number) => Promise<unknown>][],
  tries: number,
): Promise<Series[]> {
  const series = cases.map(([what]) => ({ what, times: [] as number[] }))
  for (let n = 0; n < tries; n++)
    for (let turn = 0; turn < cases.length; turn++) {
      const index = (turn + n) % cases.length
      const start = performance.now()
      await cases[index]![1](n)
      series[index]!.times.push(performance.now() - start)
    }
  return series
}

/** Whether a wrong address takes another time than a wrong password, and what being signed in adds to a page. */
export async function benchAccounts({ address }: Opened, tries = TRIES) {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = await post('/api/auth/local/register', PERSON)
  const { jwt } = (await made.json()) as { jwt: string }
  const login = (identifier: string) => async () => {
    const answer = await post('/api/auth/local', { identifier, password: 'equivocada' })
    if (answer.status !== 400) throw new Error(`a login answers ${answer.status}`)
    await answer.arrayBuffer()
  }
  const page = (headers: Record<string, string>) => async () => {
    const answer = await fetch(`${address}/es/contact`, { headers })
    if (answer.status !== 200) throw new Error(`a page answers ${answer.status}`)
    await answer.arrayBuffer()
  }
  const warm = [login(PERSON.email), login('nadie@example.org'), page({}), page({ cookie: `session=${jwt}` })]
  for (let n = 0; n < 20; n++) for (const run of warm) await run()

  console.log(`\nlogin refused, ${tries} tries each, in turns`)
  const logins = await inTurns(
    [
      ['a wrong password', login(PERSON.email)],
      ['a wrong password (reference)', login(PERSON.email)],
      ['a wrong address', login('nadie@example.org')],
      ['a wrong name', login('Nadie de nadie')],
    ],
    tries,
  )
  console.log(logins.map(line).join('\n'))

  console.log(`\na page made anew, ${tries} times each, in turns`)
  const pages = await inTurns(
    [
      ['nobody signed in', page({})],
      ['nobody signed in (reference)', page({})],
      ['signed in', page({ cookie: `session=${jwt}` })],
    ],
    tries,
  )
  console.log(pages.map(line).join('\n'))
}
