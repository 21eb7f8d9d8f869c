import { createHash, randomBytes } from 'node:crypto'
import { newApiToken, tokenHint } from '#features/identity/api-tokens/token.server.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { apiClient, register } from '../fixtures/api-users.ts'
import { type BuiltApp, HOME } from '../fixtures/built-app.ts'
import { USERS } from './outcomes.ts'

export const NOW = new Date().toISOString()
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString()

/** Registers every user of the matrix; Vera owns another organization, Spare is the member that requests change. */
export async function createUsers({ sql, get }: BuiltApp) {
  const call = apiClient({ get })
  const people = new Map<string, { id: number; token: string }>()
  for (const name of [...USERS.slice(1), 'vera', 'spare', 'newcomer'])
    people.set(name, await register(call, usernameOf(name)))
  const idOf = (name: string) => people.get(name)!.id
  const tokenOf = (name: string) => people.get(name)!.token
  await sql`update users set confirmed_at = now() where id <> ${idOf('unconfirmed')}`
  await sql`update users set site_role = 'moderator' where id = ${idOf('site_moderator')}`
  await sql`update users set site_role = 'admin' where id = ${idOf('admin')}`

  const insert = async (table: string, columns: Record<string, unknown>) =>
    (await sql`insert into ${sql(table)} ${sql(columns)} returning id`)[0]!['id'] as number

  /** A session for one request: requests that end sessions end only this one. */
  async function createSession(name: string, kind: 'site' | 'api' = 'api') {
    const token = randomBytes(32).toString('base64url')
    const session = { hash: hashToken(token), user_id: idOf(name), kind, seen_at: NOW, expires_at: IN_AN_HOUR }
    return { token, id: await insert('sessions', session) }
  }
  /** A personal API token. */
  async function createApiToken(name: string, scopes: readonly ApiScope[] = ['events:read']) {
    const token = newApiToken()
    const row = { user_id: idOf(name), name, hash: hashToken(token), hint: tokenHint(token), expires_at: IN_AN_HOUR }
    return { token, id: await insert('api_tokens', { ...row, scopes: [...scopes] }) }
  }
  return { sql, get, idOf, tokenOf, insert, createSession, createApiToken }
}
/** Usernames must not resemble those of the site team. */
const usernameOf = (user: string) =>
  /moderator|admin/.test(user) ? `rol${user.replace('_', '')}` : user.replace('_', ' ')

export type Users = Awaited<ReturnType<typeof createUsers>>

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
export const bearer = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
export const browser = (token: string | null): Record<string, string> => ({
  ...(token && { cookie: `session=${token}; lang=es` }),
  ...{ origin: HOME, 'user-agent': 'Mozilla/5.0' },
})
