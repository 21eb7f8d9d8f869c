// The account lifecycle, with and without JavaScript.
import { type Browser, expect, type Page } from '@playwright/test'
import { linkInEmail, type Person, uniquePerson } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'

const FIRST = 'una capa de lana'
const SECOND = 'otra capa, de seda'

/** Accepts cookies on the first page, so that the banner does not return. */
async function openAndAcceptCookies(page: Page, path: string, { scripts }: { scripts: boolean }) {
  await page.goto(path)
  if (!scripts) return
  await hydrated(page)
  await page.getByRole('button', { name: /^(Aceptar todas|Accept all)$/ }).click()
}

const LABELS = {
  es: {
    identifier: 'Correo o nombre de usuario',
    password: 'Contraseña',
    login: 'Entrar',
    menu: 'Menú de usuario',
    logout: 'Cerrar sesión',
  },
  en: { identifier: 'Email or username', password: 'Password', login: 'Login', menu: 'User menu', logout: 'Logout' },
}
type Language = keyof typeof LABELS

export async function submitRegistration(page: Page, { username, email }: Person, password = FIRST) {
  await page.getByLabel('Nombre de usuario').fill(username)
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(password)
  await page.getByLabel(/^Acepto los/).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

export async function submitLogin(page: Page, identifier: string, password: string, language: Language = 'es') {
  const labels = LABELS[language]
  await page.getByLabel(labels.identifier).fill(identifier)
  await page.getByLabel(labels.password, { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: labels.login, exact: true }).click()
}

async function logOut(page: Page, language: Language = 'es') {
  const labels = LABELS[language]
  await page.getByRole('button', { name: labels.menu }).click()
  await page.getByRole('button', { name: labels.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: labels.login, exact: true })).toBeVisible()
}

/** Registers, confirms by email, logs out and in, changes the language, resets the password, ends the other session. */
export async function runAccountLifecycle(
  page: Page,
  browser: Browser,
  { scripts, baseURL }: { scripts: boolean; baseURL: string },
) {
  const person = uniquePerson('Nora')
  await openAndAcceptCookies(page, '/es/venues', { scripts })
  await page.getByRole('banner').getByRole('link', { name: 'Registrarse' }).click()
  await submitRegistration(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible()
  await expect(page.locator('main')).toContainText(person.email)

  await page.getByRole('link', { name: 'Volver a donde estabas' }).click()
  await expect(page).toHaveURL('/es/venues')
  // Once a minute, from every page.
  await page.getByRole('region', { name: 'Confirma tu correo' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toHaveText(/^Acabas de pedirlo\. Prueba otra vez dentro de \d+ segundos?\.$/)
  await page.goto(await linkInEmail(person, 'activation'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta confirmada' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Confirma tu correo' })).toHaveCount(0)
  // The email has no return URL; this browser remembers it.
  await expect(page.getByRole('link', { name: 'Volver a donde estabas' })).toHaveAttribute('href', '/es/venues')

  await logOut(page)
  await expect(page).toHaveURL('/es')
  await page.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click()
  await submitLogin(page, person.username.toUpperCase(), FIRST)
  await expect(page).toHaveURL('/es')
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await logOut(page, 'en')

  await resetForgottenPassword(page, person)
  await submitLogin(page, person.email, SECOND, 'en')
  await expect(page).toHaveURL('/en')
  await endOtherSession(page, browser, { person, scripts, baseURL })
}

async function resetForgottenPassword(page: Page, person: Person) {
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'I’ve forgotten my password' }).click()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If that email address exists' })).toBeVisible()
  // The email is in the language of the account, and so is the page it links to.
  await page.goto((await linkInEmail(person, 'recovery')).replace('/es/', '/en/'))
  await page.getByLabel('New password', { exact: true }).fill(SECOND)
  await page.getByLabel('Repeat the password', { exact: true }).fill(SECOND)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password changed correctly' })).toBeVisible()
}

type Other = { person: Person; scripts: boolean; baseURL: string }

/** Signs the same person in elsewhere, then ends that session. */
async function endOtherSession(page: Page, browser: Browser, { person, scripts, baseURL }: Other) {
  const otherContext = await browser.newContext({ baseURL, javaScriptEnabled: scripts, locale: 'es-ES' })
  const otherPage = await otherContext.newPage()
  await openAndAcceptCookies(otherPage, '/es/login', { scripts })
  await submitLogin(otherPage, person.email, FIRST)
  await expect(otherPage.getByRole('alert')).toContainText('No te encontramos con esos datos.')
  await submitLogin(otherPage, person.email, SECOND)
  await expect(otherPage.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Configuration' }).click()
  await page.getByRole('button', { name: 'End all but this one' }).click()
  await expect(page.getByRole('button', { name: 'End all but this one' })).toHaveCount(0)
  await otherPage.goto('/es')
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
  await otherContext.close()
}
