import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type postgres from 'postgres'
import type { Target } from './attack-measures.ts'
import { type ResultRow, resultRow, timed } from './attack-measures.ts'
import { worstFiles } from './attack-worst-files.ts'

/** The verified organization whose owner attacks, as `fillPanel` made it. */
const CLUB = 'asociacion-grande'
const EVENT = 'velada-77'
const IDLE_MS = 3000
const AIM_MS = 300

export type Attacker = { cookie: string; token: string; character: number }

/** The owner of the organization, whose account is not new, with a character whose biography is nothing but headings. */
export async function fillAttacker(sql: postgres.Sql): Promise<Attacker> {
  const [owner] =
    await sql`update users set created_at = now() - interval '30 days' where username_key = 'persona 1' returning id`
  const [cookie, token] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  for (const [kind, secret] of [
    ['site', cookie],
    ['api', token],
  ])
    await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
      values (${createHash('sha256').update(secret!).digest('base64url')}, ${owner!['id']}, ${kind!}, now(), now() + interval '1 day')`
  const [character] = await sql`insert into characters (owner_id, name, biography)
    values (${owner!['id']}, 'Inés', left(repeat(E'# a\n', 20000), 50000)) returning id`
  return { cookie, token, character: character!['id'] }
}

/** A5: the worst file of each kind. Measures the slowest answer of others meanwhile. */
export async function attackFiles({ uncached: { address } }: Target, attacker: Attacker): Promise<ResultRow[]> {
  const worker = new Worker(new URL('./attack-files-worker.ts', import.meta.url), {
    workerData: [`${address}/healthz`, `${address}/es/contact`],
  })
  const timesSince = async () => {
    worker.postMessage('')
    return (await once(worker, 'message'))[0] as number[][]
  }
  const slowest = (times: number[][]) => times.map((list) => Math.max(0, ...list))
  try {
    await sleep(IDLE_MS)
    await timesSince()
    await sleep(IDLE_MS)
    const idle = await timesSince()
    const [idleHealth = 0, idlePage = 0] = slowest(idle)
    const rows = [
      row(`nothing, for ${IDLE_MS / 1000} s: /healthz, slowest of ${idle[0]!.length}`, idleHealth, idleHealth),
    ]
    for (const { name, path, body, authorized } of await worstFiles({ club: CLUB, event: EVENT, ...attacker })) {
      await timesSince()
      const headers: HeadersInit = authorized
        ? { authorization: `Bearer ${attacker.token}` }
        : { cookie: `session=${attacker.cookie}`, origin: address }
      const { status, bytes, ms } = await timed(address + path, body ? { method: 'POST', headers, body } : { headers })
      // What begins before the answer ends is part of it.
      await sleep(50)
      const [health = 0, page = 0] = slowest(await timesSince())
      const answer = `${status}, ${Math.round(bytes / 1000)} kB in ${Math.round(ms)} ms`
      rows.push(
        row(`${name} (${answer}): /healthz, slowest`, idleHealth, health),
        row('a page, slowest', idlePage, page),
      )
    }
    return rows
  } finally {
    await worker.terminate()
  }
}

const row = (label: string, idle: number, measured: number) =>
  resultRow('A5', `${label}${measured > AIM_MS ? ` (aim ${AIM_MS} ms: not met)` : ''}`, idle, measured, 'ms')
