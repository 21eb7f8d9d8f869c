import { expect, test } from '../fixtures/fixtures.ts'
import { createPerson, linkInEmail, PASSWORD, uniquePerson } from '../fixtures/people.ts'
import { runAccountLifecycle, submitLogin, submitRegistration } from './sign-up-steps.ts'

test.use({ javaScriptEnabled: false })

test('register, confirm, log out, log in, change the language, reset the password, end the other session', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await runAccountLifecycle(page, browser, { scripts: false, baseURL: baseURL! })
})

test('a wrong password keeps the username and return URL, and sends no password back', async ({ page }) => {
  const person = await createPerson('Rut')
  await page.goto('/es/account')
  await expect(page).toHaveURL('/es/login?to=%2Fes%2Faccount')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await submitLogin(page, person.username, 'no es esta')
  expect((await answer).status()).toBe(400)
  await expect(page.getByRole('alert')).toHaveText('No te encontramos con esos datos.')
  await expect(page.getByLabel('Correo o nombre de usuario')).toHaveValue(person.username)
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await submitLogin(page, person.username, PASSWORD)
  await expect(page).toHaveURL('/es/account')
})

test('a rejected form keeps everything but the passwords', async ({ page }) => {
  const taken = await createPerson('Rut')
  const person = { ...uniquePerson('Rut'), email: taken.email }
  await page.goto('/es/register')
  await submitRegistration(page, person)
  await expect(page.getByRole('alert')).toContainText('El correo ya está en uso')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Nombre de usuario')).toHaveValue(person.username)
  await expect(page.getByLabel(/^Acepto los/)).toBeChecked()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  await expect(page.locator('main').getByRole('link', { name: 'He olvidado la contraseña' })).toBeVisible()
})

test('logs in through a link by email', async ({ page }) => {
  const person = await createPerson('Rut')
  await page.goto('/es/login')
  await page.getByText('Entrar con un enlace por correo').click()
  await page.getByLabel('Correo', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si el correo existe' })).toBeVisible()
  await page.goto(await linkInEmail(person, 'link'))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Menú de usuario' })).toBeVisible()
})

for (const path of ['/login', '/m/login', '/register', '/forgotpassword', '/resetpassword', '/confirm'])
  test(`${path} shows nothing that needs JavaScript`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.needs-script:visible')).toHaveCount(0)
    await expect(page.locator('button[type="button"]:not([popovertarget]):visible')).toHaveCount(0)
  })
