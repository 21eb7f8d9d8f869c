// People of a journey's own, and the letters they get.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { hashPassword } from '../src/core/password.server.ts'
import { hashToken, newToken } from '../src/core/token.server.ts'
import { inDatabase } from './database.ts'
import { sayNo } from './steps.ts'

export const PASSWORD = 'candil encendido'
export type Somebody = { username: string; email: string }

const folder = () => join(process.env['E2E_DATA']!, 'mail')

/** The letters of a kind to somebody that have come by now, the newest first. */
export function lettersTo({ email }: Somebody, kind: string): string[] {
  const names = existsSync(folder()) ? readdirSync(folder()).sort().reverse() : []
  const texts = names.filter((name) => name.includes(`.${kind}.`) && name.endsWith('.txt'))
  // Others may name the address as well.
  const theirs = `To: ${email}\n`
  return texts.map((name) => readFileSync(join(folder(), name), 'utf8')).filter((text) => text.startsWith(theirs))
}

/** The newest letter of a kind to somebody, once it is there. */
export async function letterTo(somebody: Somebody, kind: string): Promise<string> {
  const find = () => lettersTo(somebody, kind)[0] ?? ''
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}

/** The link in the newest letter of a kind. */
export const linkIn = async (somebody: Somebody, kind: string) =>
  /https?:\/\/\S+/.exec(await letterTo(somebody, kind))![0]

/** Nobody else's name. */
export function nobodyYet(name: string): Somebody {
  const username = `${name} ${randomBytes(4).toString('hex')}`
  return { username, email: `${username.replace(' ', '.').toLowerCase()}@example.org` }
}

/** Somebody new at the API; their address waits to be confirmed. */
export async function registered(page: Page, name: string): Promise<Somebody> {
  const somebody = nobodyYet(name)
  const data = { ...somebody, password: PASSWORD, passwordConfirmation: PASSWORD, terms: true }
  const made = await page.request.post('/api/auth/local/register', { data })
  expect(made.status(), await made.text()).toBe(200)
  return somebody
}

/** Slow on purpose: once for every worker. */
let hashed: Promise<string> | undefined

/** Somebody new who has confirmed their address; not signed in. Straight in the database: registering has journeys of its own. */
export async function newPerson(name: string): Promise<Somebody> {
  const somebody = nobodyYet(name)
  hashed ??= hashPassword(PASSWORD)
  const hash = await hashed
  const { username, email } = somebody
  await inDatabase(
    (sql) => sql`insert into users
        (username, username_key, email, email_key, password_hash, password_changed_at, locale, terms_accepted_at, confirmed_at)
      values (${username}, ${username.toLowerCase()}, ${email}, ${email}, ${hash}, now(), 'es', now(), now())`,
  )
  return somebody
}

/** The token of a new session, as a sign-in a moment ago would have left it. */
export async function sessionOf({ email }: Somebody, kind: 'site' | 'api'): Promise<string> {
  const token = newToken()
  await inDatabase(
    (sql) => sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
      select ${hashToken(token)}, id, ${kind}, now(), now() + interval '1 day' from users where email = ${email}`,
  )
  return token
}

/** Signs somebody in without the form, which has journeys of its own. */
export async function giveSession(page: Page, somebody: Somebody) {
  const value = await sessionOf(somebody, 'site')
  await page
    .context()
    .addCookies([{ name: 'session', value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Fills the login form of the page that is open, and sends it. */
export async function giveName(page: Page, { username }: Somebody, password = PASSWORD) {
  await page.getByLabel('Correo o nombre de usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs somebody in, and waits until the page that they want is there and alive. */
export async function comeIn(page: Page, somebody: Somebody, to: string, title: string, { plain = false } = {}) {
  await giveSession(page, somebody)
  await page.goto(to)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  if (!plain) await sayNo(page)
}

/** Somebody new at their account's page, signed in. */
export async function atHome(page: Page, name: string, options: { plain?: boolean } = {}): Promise<Somebody> {
  const somebody = await newPerson(name)
  await comeIn(page, somebody, '/es/account', 'Configuración', options)
  return somebody
}
