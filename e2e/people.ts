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
  const texts = names.filter((name) => name.includes(`-${kind}-`) && name.endsWith('.txt'))
  return texts.map((name) => readFileSync(join(folder(), name), 'utf8')).filter((text) => text.includes(email))
}

/** The newest letter of a kind to somebody, once it is there. */
export async function letterTo(somebody: Somebody, kind: string): Promise<string> {
  const find = () => lettersTo(somebody, kind)[0] ?? ''
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}

/** Somebody new who has confirmed their address; not signed in. */
export async function newPerson(page: Page, name: string): Promise<Somebody> {
  const username = `${name} ${randomBytes(4).toString('hex')}`
  const somebody = { username, email: `${username.replace(' ', '.').toLowerCase()}@example.org` }
  const data = { ...somebody, password: PASSWORD, passwordConfirmation: PASSWORD, terms: true }
  const registered = await page.request.post('/api/auth/local/register', { data })
  expect(registered.status(), await registered.text()).toBe(200)
  const letter = await letterTo(somebody, 'activation')
  const link = new URL(/https?:\/\/\S+/.exec(letter)![0])
  const token = [...link.searchParams.values()].at(-1)!
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

/** Somebody new at their account's page, signed in by the form. */
export async function atHome(page: Page, name: string, { plain = false } = {}): Promise<Somebody> {
  const somebody = await newPerson(page, name)
  await page.goto('/es/login?to=/es/account')
  if (!plain) await sayNo(page)
  await giveName(page, somebody)
  await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible()
  // Whoever has just come in reads a new document.
  if (!plain) await alive(page)
  return somebody
}
