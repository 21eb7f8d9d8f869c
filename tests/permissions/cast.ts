import { createHash, randomBytes } from 'node:crypto'
import { callsOn, register } from '../fixtures/people.ts'
import { type BuiltSite, HOME } from '../pages/site.ts'
import { WHO } from './outcomes.ts'

export const NOW = new Date().toISOString()
const LATER = new Date(Date.now() + 3_600_000).toISOString()

/** Everybody of the matrix, registered as anybody would be; Vera has another organization, Spare is a member to be changed. */
export async function openCast({ sql, get }: BuiltSite) {
  const call = callsOn({ get })
  const people = new Map<string, { id: number; token: string }>()
  for (const name of [...WHO.slice(1), 'vera', 'spare', 'newcomer'])
    people.set(name, await register(call, nameOf(name)))
  const idOf = (name: string) => people.get(name)!.id
  const tokenOf = (name: string) => people.get(name)!.token
  await sql`update users set confirmed_at = now() where id <> ${idOf('unconfirmed')}`
  await sql`update users set site_role = 'moderator' where id = ${idOf('site_moderator')}`
  await sql`update users set site_role = 'admin' where id = ${idOf('admin')}`

  const insert = async (table: string, columns: Record<string, unknown>) =>
    (await sql`insert into ${sql(table)} ${sql(columns)} returning id`)[0]!['id'] as number

  /** A session for one request: what ends sessions ends this one alone. */
  async function enter(name: string, kind: 'site' | 'api' = 'api') {
    const token = randomBytes(32).toString('base64url')
    const session = { hash: hashOf(token), user_id: idOf(name), kind, seen_at: NOW, expires_at: LATER }
    return { token, id: await insert('sessions', session) }
  }
  return { sql, get, idOf, tokenOf, insert, enter }
}
/** Nobody may be called like the site's own people. */
const nameOf = (who: string) => (/moderator|admin/.test(who) ? `rol${who.replace('_', '')}` : who.replace('_', ' '))

export type Cast = Awaited<ReturnType<typeof openCast>>

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
export const browser = (token: string | null): Record<string, string> => ({
  ...(token && { cookie: `session=${token}; lang=es` }),
  ...{ origin: HOME, 'user-agent': 'Mozilla/5.0' },
})
