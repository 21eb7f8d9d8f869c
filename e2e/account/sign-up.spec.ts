import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, linkInEmail, PASSWORD, uniquePerson } from '../fixtures/people.ts'
import { focused, holdScripts, hydrated, openPage, rejectCookies } from '../fixtures/steps.ts'
import { runAccountLifecycle, submitLogin, submitRegistration } from './sign-up-steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/accounts/')

const identifier = 'Correo o nombre de usuario'

test('register, confirm, log out, log in, change the language, reset the password, end the other session', async ({
  page,
  browser,
  baseURL,
}) => {
  await runAccountLifecycle(page, browser, { scripts: true, baseURL: baseURL! })
})

test('a wrong password keeps the username, a correct one returns to the page, whose user menu opens by keyboard', async ({
  page,
}) => {
  const person = await createPerson('Rut')
  await page.goto('/es/account/characters')
  await expect(page).toHaveURL(/\/es\/login\?to=%2Fes%2Faccount%2Fcharacters$/)
  await rejectCookies(page)
  await submitLogin(page, person.username, 'no es esta')
  await expect(page.getByRole('alert')).toHaveText('No te encontramos con esos datos.')
  await expect(focused(page)).toContainText('No te encontramos con esos datos.')
  await expect(page.getByLabel(identifier)).toHaveValue(person.username)
  await submitLogin(page, person.email, PASSWORD)
  await expect(page).toHaveURL('/es/account/characters')
  const nav = page.getByRole('navigation', { name: 'Tu cuenta' })
  await expect(nav.getByRole('link', { name: 'Personajes' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Organizaciones' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no estás en ninguna organización' })).toBeVisible()

  // The user menu by keyboard.
  await page.goto('/es/venues')
  const menu = page.getByRole('button', { name: 'Menú de usuario' })
  await expect(menu).toBeVisible()
  await hydrated(page)
  await menu.focus()
  await page.keyboard.press('Enter')
  const links = page.getByRole('banner').getByRole('link', { name: /^(Configuración|Personajes|Mis organizaciones)$/ })
  await expect(links).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(menu).toBeFocused()
})

slow('logs in through an email link once, after a click', async ({ page, browser, baseURL }) => {
  const person = await createPerson('Rut')
  await openPage(page, '/es/login')
  await page.getByText('Entrar con un enlace por correo').click()
  await page.getByLabel('Correo', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeFocused()
  const link = await linkInEmail(person, 'link')
  // Email scanners open links first.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await rejectCookies(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: person.username })).toBeVisible()
  const otherContext = await browser.newContext({ baseURL: baseURL!, locale: 'es-ES' })
  const otherPage = await otherContext.newPage()
  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/es/login')
  await otherContext.close()
})

test('shows field rules, focuses the first error and keeps the input', async ({ page }) => {
  const existing = await createPerson('Rut')
  const arrive = await holdScripts(page)
  await page.goto('/es/register', { waitUntil: 'commit' })
  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(password).toHaveAccessibleDescription('Entre 8 y 32 caracteres.')
  // What is typed before the scripts arrive gets its verdict too.
  await password.fill('candil-2026')
  arrive()
  await rejectCookies(page)
  const [strength, sameness] = [0, 1].map((at) => page.getByRole('main').getByRole('status').nth(at))
  await expect(strength!).toHaveText(/^Demasiado débil\. No uses tu nombre/)
  await password.fill('una capa de l')
  await expect(strength!).toHaveText('')
  await expect(password).toHaveAccessibleDescription('Entre 8 y 32 caracteres. Llevas 13.')
  await page.getByRole('button', { name: 'Mostrar las contraseñas' }).click()
  const again = page.getByLabel('Repite la contraseña', { exact: true })
  for (const control of [password, again]) await expect(control).toHaveAttribute('type', 'text')
  for (const [typed, verdict] of [
    ['una ca', ''],
    ['una capas', 'Las contraseñas no coinciden'],
    ['una capa de l', 'Coinciden.'],
    ['', ''],
  ] as const) {
    await again.fill(typed)
    await expect(sameness!).toHaveText(verdict)
  }
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Nombre de usuario: Rellena este campo',
    'Correo: Escribe tu correo',
    'Repite la contraseña: Rellena este campo',
    'Debes aceptar las condiciones de uso para registrarte',
  ])
  await summary.getByRole('link', { name: /^Repite/ }).click()
  await expect(page.getByLabel('Repite la contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type('una capa')
  await page.keyboard.press('Tab')
  await expect(summary).toContainText('Las contraseñas no coinciden')

  await submitRegistration(page, { ...uniquePerson('Rut'), email: existing.email.toUpperCase() })
  await expect(summary).toContainText('El correo ya está en uso')
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(existing.email.toUpperCase())
  await expect(password).toHaveValue('una capa de lana')
  await expect(page.getByLabel(/^Acepto los/)).toBeChecked()
  await page.locator('main').getByRole('link', { name: 'He olvidado la contraseña' }).click()
  await expect(page).toHaveURL('/es/forgotpassword')
})

slow('offers a new code for an invalid one, and accepts a typed code', async ({ page }) => {
  await openPage(page, '/es/resetpassword?code=gastado')
  await expect(page.getByRole('alert')).toContainText('El código para cambiar la contraseña no es válido')
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page).toHaveURL('/es/forgotpassword')

  const person = await createPerson('Rut')
  await page.getByLabel('Correo', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const code = new URL(await linkInEmail(person, 'recovery')).searchParams.get('code')!
  await page.goto('/es/resetpassword')
  await rejectCookies(page)
  await page.getByLabel('Código').fill(code)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra capa, de seda')
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('otra capa, de seda')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Contraseña cambiada correctamente' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the narrow pages have their own login, and the menu sheet logs in and out', async ({ page }) => {
    const person = await createPerson('Rut')
    await openPage(page, '/es/m/events')
    await page.getByRole('link', { name: 'Cuenta' }).click()
    await expect(page).toHaveURL('/es/m/login?to=%2Fes%2Faccount')
    await page.goto('/es/m/login')
    await rejectCookies(page)
    await submitLogin(page, person.username, 'no es esta')
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel(identifier)).toHaveValue(person.username)
    await submitLogin(page, person.username, PASSWORD)
    await expect(page).toHaveURL('/es/m')
    await page.goto('/es/venues')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    const sheet = page.locator('#menu')
    await expect(sheet.getByRole('link', { name: 'Configuración' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/es')
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await sheet.getByRole('link', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/es/login')
  })
})
