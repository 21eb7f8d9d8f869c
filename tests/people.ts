import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import type { BuiltSite } from './pages/site.ts'

export const PASSWORD = 'una capa de lana'
export const HIGH = { SIGN_IN_TRIES: '100000', REGISTRATIONS_PER_HOUR: '100000', LETTERS_PER_HOUR: '100000' }

type Asked = { token?: string | undefined; cookie?: string; body?: unknown; headers?: Record<string, string> }

/** Calls to the API of a built site, with a token or a cookie. */
export function callsOn({ get }: Pick<BuiltSite, 'get'>) {
  return async (line: string, { token, cookie, body, headers = {} }: Asked = {}) => {
    const [method = 'GET', path = ''] = line.split(' ')
    const answer = await get(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }
}
export type Calls = ReturnType<typeof callsOn>

/** Registers somebody at the API, as anybody would. */
export async function register(call: Calls, username: string, more: object = {}) {
  const email = `${username.toLowerCase().replace(/[^a-z]/g, '')}@example.org`
  const form = { username, email, password: PASSWORD, terms: true, ...more }
  const { status, text, body } = await call('POST /api/auth/local/register', { body: form })
  if (status !== 200) throw new Error(text)
  return { id: body.user.id as number, token: body.jwt as string, username, email }
}

/** A secret for one use, as a letter would bring it. */
export async function secretFor(sql: Sql, kind: string, userId: number, seconds = 3600) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const expires = new Date(Date.now() + seconds * 1000).toISOString()
  await sql`insert into one_time_tokens (hash, kind, user_id, expires_at) values (${hash}, ${kind}, ${userId}, ${expires})`
  return token
}
