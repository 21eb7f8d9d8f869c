// The journey of issue 4, told once: with scripts and without them it is the same.
import { type Browser, expect, type Page } from '@playwright/test'
import { linkIn, nobodyYet, type Somebody } from '../fixtures/people.ts'
import { alive } from '../fixtures/steps.ts'

const FIRST = 'una capa de lana'
const SECOND = 'otra capa, de seda'

/** The first time: cookies are accepted, so that the question does not come back with every page. */
export async function arrive(page: Page, path: string, { scripts }: { scripts: boolean }) {
  await page.goto(path)
  if (!scripts) return
  await alive(page)
  await page.getByRole('button', { name: /^(Aceptar todas|Accept all)$/ }).click()
}

const WORDS = {
  es: {
    who: 'Correo o nombre de usuario',
    password: 'Contraseña',
    enter: 'Entrar',
    menu: 'Menú de usuario',
    leave: 'Cerrar sesión',
  },
  en: { who: 'Email or username', password: 'Password', enter: 'Log in', menu: 'User menu', leave: 'Log out' },
}
type Language = keyof typeof WORDS

export async function register(page: Page, { username, email }: Somebody, password = FIRST) {
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(password)
  await page.getByLabel(/^Acepto los/).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

export async function logIn(page: Page, who: string, password: string, language: Language = 'es') {
  const words = WORDS[language]
  await page.getByLabel(words.who).fill(who)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: words.enter, exact: true }).click()
}

export async function logOut(page: Page, language: Language = 'es') {
  const words = WORDS[language]
  await page.getByRole('button', { name: words.menu }).click()
  await page.getByRole('button', { name: words.leave }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: words.enter, exact: true })).toBeVisible()
}

/** Register, confirm by the letter, log out and in, change the language, forget the password, reset it, end the other session. */
export async function journey(
  page: Page,
  browser: Browser,
  { scripts, baseURL }: { scripts: boolean; baseURL: string },
) {
  const somebody = nobodyYet('Nora')
  await arrive(page, '/es/venues', { scripts })
  await page.getByRole('banner').getByRole('link', { name: 'Registrarse' }).click()
  await register(page, somebody)
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible()
  await expect(page.locator('main')).toContainText(somebody.email)

  await page.getByRole('link', { name: 'Volver a donde estabas' }).click()
  await expect(page).toHaveURL('/es/venues')
  await expect(page.getByRole('region', { name: 'Confirma tu correo' })).toBeVisible()
  await page.goto(await linkIn(somebody, 'activation'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta confirmada' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirma tu correo' })).toHaveCount(0)
  // The letter knew nothing of it; this browser did.
  await expect(page.getByRole('link', { name: 'Volver a donde estabas' })).toHaveAttribute('href', '/es/venues')

  await logOut(page)
  await expect(page).toHaveURL('/es')
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click()
  await logIn(page, somebody.username.toUpperCase(), FIRST)
  await expect(page).toHaveURL('/es')
  await expect(page.getByRole('button', { name: somebody.username })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await logOut(page, 'en')

  await forget(page, somebody)
  await logIn(page, somebody.email, SECOND, 'en')
  await expect(page).toHaveURL('/en')
  await endTheOther(page, browser, { somebody, scripts, baseURL })
}

async function forget(page: Page, somebody: Somebody) {
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await page.getByLabel('Email', { exact: true }).fill(somebody.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If the email address exists' })).toBeVisible()
  // The letter is in the language of the account; the page it leads to as well.
  await page.goto((await linkIn(somebody, 'recovery')).replace('/es/', '/en/'))
  await page.getByLabel('New password', { exact: true }).fill(SECOND)
  await page.getByLabel('Repeat the password', { exact: true }).fill(SECOND)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password changed correctly' })).toBeVisible()
}

type Other = { somebody: Somebody; scripts: boolean; baseURL: string }

/** Somewhere else the same person is signed in, until they are not. */
async function endTheOther(page: Page, browser: Browser, { somebody, scripts, baseURL }: Other) {
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: scripts, locale: 'es-ES' })
  const other = await elsewhere.newPage()
  await arrive(other, '/es/login', { scripts })
  await logIn(other, somebody.email, FIRST)
  await expect(other.getByRole('alert')).toContainText('No te encontramos con esos datos.')
  await logIn(other, somebody.email, SECOND)
  await expect(other.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Configuration' }).click()
  await page.getByRole('button', { name: 'End all but this one' }).click()
  await expect(page.getByRole('button', { name: 'End all but this one' })).toHaveCount(0)
  await other.goto('/es')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
  await elsewhere.close()
}
