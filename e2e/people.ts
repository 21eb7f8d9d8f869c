// People of a journey's own, and the letters they get.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { alive, sayNo } from './steps.ts'

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

/** Somebody new who has confirmed their address; not signed in. */
export async function newPerson(page: Page, name: string): Promise<Somebody> {
  const somebody = await registered(page, name)
  const link = await linkIn(somebody, 'activation')
  const token = new URL(link).searchParams.get('code')
  const confirmed = await page.request.get(`/api/auth/email-confirmation?confirmation=${token}`, { maxRedirects: 0 })
  expect(confirmed.status(), `${link} ${await confirmed.text()}`).toBe(302)
  return somebody
}

/** Fills the login form of the page that is open, and sends it. */
export async function giveName(page: Page, { username }: Somebody, password = PASSWORD) {
  await page.getByLabel('Correo o nombre de usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs somebody in by the form, and waits until the page that they wanted is there and alive. */
export async function comeIn(page: Page, somebody: Somebody, to: string, title: string, { plain = false } = {}) {
  await page.goto(`/es/login?to=${to}`)
  if (!plain) await sayNo(page)
  await giveName(page, somebody)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // Whoever has just come in reads a new document.
  if (!plain) await alive(page)
}

/** Somebody new at their account's page, signed in by the form. */
export async function atHome(page: Page, name: string, options: { plain?: boolean } = {}): Promise<Somebody> {
  const somebody = await newPerson(page, name)
  await comeIn(page, somebody, '/es/account', 'Configuración', options)
  return somebody
}
