import { expect, test } from '../fixtures/fixtures.ts'
import { linkIn, newPerson, nobodyYet, PASSWORD } from '../fixtures/people.ts'
import { journey, logIn, register } from './account-steps.ts'

test.use({ javaScriptEnabled: false })

test('register, confirm, log out, log in, change the language, forget the password, reset it, end the other session', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await journey(page, browser, { scripts: false, baseURL: baseURL! })
})

test('a wrong password keeps the name that was typed and where one was going, and sends no password back', async ({
  page,
}) => {
  const somebody = await newPerson('Rut')
  await page.goto('/es/account')
  await expect(page).toHaveURL('/es/login?to=%2Fes%2Faccount')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await logIn(page, somebody.username, 'no es esta')
  expect((await answer).status()).toBe(400)
  await expect(page.getByRole('alert')).toHaveText('No te encontramos con esos datos.')
  await expect(page.getByLabel('Correo o nombre de usuario')).toHaveValue(somebody.username)
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await logIn(page, somebody.username, PASSWORD)
  await expect(page).toHaveURL('/es/account')
})

test('a form that is refused keeps all but the passwords', async ({ page }) => {
  const taken = await newPerson('Rut')
  const somebody = { ...nobodyYet('Rut'), email: taken.email }
  await page.goto('/es/register')
  await register(page, somebody)
  await expect(page.getByRole('alert')).toContainText('El correo ya está en uso')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Nombre de usuario')).toHaveValue(somebody.username)
  await expect(page.getByLabel(/^Acepto los/)).toBeChecked()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await expect(page.locator('main').getByRole('link', { name: 'He olvidado la contraseña' })).toBeVisible()
})

test('a link by mail lets one in', async ({ page }) => {
  const somebody = await newPerson('Rut')
  await page.goto('/es/login')
  await page.getByText('Entrar con un enlace por correo').click()
  await page.getByLabel('Correo', { exact: true }).fill(somebody.email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeVisible()
  await page.goto(await linkIn(somebody, 'link'))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()
})

for (const path of ['/login', '/m/login', '/register', '/forgotpassword', '/resetpassword', '/confirm'])
  test(`nothing on ${path} shows that only scripts could serve`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.needs-script:visible')).toHaveCount(0)
    await expect(page.locator('button[type="button"]:not([popovertarget]):visible')).toHaveCount(0)
  })
