import { expect, test } from '../fixtures/fixtures.ts'
import { linkIn, newPerson, nobodyYet, PASSWORD } from '../fixtures/people.ts'
import { alive, focused, open, sayNo } from '../fixtures/steps.ts'
import { arrive, journey, logIn, logOut, register } from './account-steps.ts'

const identifier = 'Correo o nombre de usuario'

test('register, confirm, log out, log in, change the language, forget the password, reset it, end the other session', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await journey(page, browser, { scripts: true, baseURL: baseURL! })
})

test('a wrong password keeps the name that was typed, says no more than that, and leads on after all', async ({
  page,
}) => {
  const somebody = await newPerson('Rut')
  await open(page, '/es/login?to=%2Fes%2Fvenues')
  await logIn(page, somebody.username, 'no es esta')
  await expect(page.getByRole('alert')).toHaveText('No te encontramos con esos datos.')
  await expect(focused(page)).toContainText('No te encontramos con esos datos.')
  await expect(page.getByLabel(identifier)).toHaveValue(somebody.username)
  await logIn(page, 'quien no existe', PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('No te encontramos con esos datos.')
  await logIn(page, somebody.email, PASSWORD)
  await expect(page).toHaveURL('/es/venues')
})

test('nothing but places of this site is come back to', async ({ page, context }) => {
  const somebody = await newPerson('Rut')
  for (const to of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/es/register',
  ]) {
    await context.clearCookies()
    await page.goto(`/es/login?${new URLSearchParams({ to })}`)
    await logIn(page, somebody.email, PASSWORD)
    await expect(page).toHaveURL('/es')
  }
})

test('who is signed in has no use for the doors, and who is not gets no further', async ({ page }) => {
  const somebody = await newPerson('Rut')
  await open(page, '/en/account')
  await expect(page).toHaveURL('/en/login?to=%2Fen%2Faccount')
  await logIn(page, somebody.email, PASSWORD, 'en')
  await expect(page).toHaveURL('/en/account')
  for (const door of ['login', 'register', 'forgotpassword', 'm/login']) {
    await page.goto(`/en/${door}`)
    await expect(page).toHaveURL('/en')
  }
  await page.goto('/en/login?to=%2Fen%2Fvenues')
  await expect(page).toHaveURL('/en/venues')
})

test('a link by mail lets one in once, after a press', async ({ page, browser, baseURL }) => {
  const somebody = await newPerson('Rut')
  await open(page, '/es/login')
  await page.getByText('Entrar con un enlace por correo').click()
  await page.getByLabel('Correo', { exact: true }).fill(somebody.email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeFocused()
  const link = await linkIn(somebody, 'link')
  // A program that reads mail looks first.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await sayNo(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: somebody.username })).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: 'es-ES' })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/es/login')
  await elsewhere.close()
})

test('the rules stand beside the fields; what is wrong takes the focus, and what was typed stays', async ({ page }) => {
  const taken = await newPerson('Rut')
  await open(page, '/es/register')
  const password = page.getByLabel('Contraseña', { exact: true })
  await expect(password).toHaveAccessibleDescription('Entre 8 y 32 caracteres.')
  await password.fill('una capa de l')
  await expect(password).toHaveAccessibleDescription('Entre 8 y 32 caracteres. Llevas 13.')
  await page.getByRole('button', { name: 'Mostrar: Contraseña', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Nombre de usuario: Falta este dato',
    'Correo: Falta este dato',
    'Repite la contraseña: Falta este dato',
    'Debes aceptar las condiciones de uso para registrarte',
  ])
  await summary.getByRole('link', { name: /^Repite/ }).click()
  await expect(page.getByLabel('Repite la contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type('una capa')
  await page.keyboard.press('Tab')
  await expect(summary).toContainText('Las contraseñas no coinciden')

  await register(page, { ...nobodyYet('Rut'), email: taken.email.toUpperCase() })
  await expect(summary).toContainText('El correo ya está en uso')
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(taken.email.toUpperCase())
  await expect(password).toHaveValue('una capa de lana')
  await expect(page.getByLabel(/^Acepto los/)).toBeChecked()
  await page.locator('main').getByRole('link', { name: 'He olvidado la contraseña' }).click()
  await expect(page).toHaveURL('/es/forgotpassword')
})

test('the letter to confirm is sent again once a minute, from every page', async ({ page }) => {
  await arrive(page, '/es/register', { scripts: true })
  await register(page, nobodyYet('Rut'))
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible()
  await page.goto('/es/venues')
  await page.getByRole('region', { name: 'Confirma tu correo' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toHaveText(/^Acabas de pedirlo\. Prueba otra vez dentro de \d+ segundos?\.$/)
  await logOut(page)
})

test('a code that is no good leads to another one, and one without a link can be typed', async ({ page }) => {
  await open(page, '/es/resetpassword?code=gastado')
  await expect(page.getByRole('alert')).toContainText('El código para cambiar la contraseña no es válido')
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page).toHaveURL('/es/forgotpassword')

  const somebody = await newPerson('Rut')
  await page.getByLabel('Correo', { exact: true }).fill(somebody.email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  const code = new URL(await linkIn(somebody, 'recovery')).searchParams.get('code')!
  await page.goto('/es/resetpassword')
  await sayNo(page)
  await page.getByLabel('Código').fill(code)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra capa, de seda')
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('otra capa, de seda')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Contraseña cambiada correctamente' })).toBeVisible()
})

test('the menu opens and closes with the keys, and the page is alive beneath it', async ({ page }) => {
  const somebody = await newPerson('Rut')
  await page.goto('/es/login')
  await sayNo(page)
  await logIn(page, somebody.username, PASSWORD)
  const menu = page.getByRole('button', { name: 'Menú de usuario' })
  await expect(menu).toBeVisible()
  await alive(page)
  await menu.focus()
  await page.keyboard.press('Enter')
  const links = page.getByRole('banner').getByRole('link', { name: /^(Configuración|Personajes|Organizaciones)$/ })
  await expect(links).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the narrow pages lead through their own login, and the sheet has the way in and out', async ({ page }) => {
    const somebody = await newPerson('Rut')
    await open(page, '/es/m/events')
    await page.getByRole('link', { name: 'Cuenta' }).click()
    await expect(page).toHaveURL('/es/m/login?to=%2Fes%2Faccount')
    await page.goto('/es/m/login')
    await sayNo(page)
    await logIn(page, somebody.username, PASSWORD)
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
