import type { CDPSession, Page } from '@playwright/test'
import { leaveOpen } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { atHome, giveName, newPerson, PASSWORD } from '../fixtures/people.ts'
import { alive, consentOf, open } from '../fixtures/steps.ts'

/** Chromium's own authenticator, with a finger on it that is always the right one. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { devtools, authenticatorId }
}
type Device = { devtools: CDPSession; authenticatorId: string }
const keysOn = async ({ devtools, authenticatorId }: Device) =>
  (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials

const signInByKey = (page: Page) => page.getByRole('button', { name: 'Entrar con llave de acceso' })
const list = (page: Page) => page.getByRole('list', { name: 'Llaves de acceso' })

test('a passkey is made, named, used to come in where one was going, and removed', async ({ page }) => {
  const eva = await newPerson('Eva')
  await open(page, '/login?to=/account')
  await giveName(page, eva)
  await expect(page).toHaveURL('/account')
  const device = await plugIn(page)
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(page.getByText('Llave añadida')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  expect(await keysOn(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(page.getByText('Este dispositivo ya guarda una llave de tu cuenta')).toBeVisible()

  await list(page).getByText('Cambiar nombre').click()
  await page.getByLabel('Nombre de la llave').fill('Mi portátil')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(list(page)).toContainText('Mi portátil')
  await expect(list(page)).toContainText('sin usar todavía')

  // The browser offers it with what it fills in, from the first sign of somebody: here, the answer about cookies.
  await page.context().clearCookies()
  await page.goto('/account')
  await alive(page)
  // Nothing of that answer is stored: where it leads to, the bar asks again.
  await consentOf(page).getByRole('button', { name: 'Rechazar todas' }).click()
  await expect(page).toHaveURL('/account')
  await expect(list(page)).toContainText('usada por última vez')

  // A browser that offers nothing by itself has the button.
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
  await page.context().clearCookies()
  await open(page, '/account')
  await expect(page).toHaveURL(/\/login\?to=/)
  await signInByKey(page).click()
  await expect(page).toHaveURL('/account')

  await page.getByRole('button', { name: 'Quitar Mi portátil' }).click()
  await expect(list(page)).toBeHidden()
  await page.context().clearCookies()
  await open(page, '/login')
  await signInByKey(page).click()
  await expect(page.getByText('Esa llave no abre ninguna cuenta aquí')).toBeVisible()
})

test('in a browser that was left open the password comes before another passkey', async ({ page }) => {
  const eva = await atHome(page, 'Eva')
  await plugIn(page)
  await leaveOpen(eva)
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  const field = page.getByLabel('Tu contraseña', { exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByText('Hace un rato que entraste')).toBeVisible()
  await field.fill('no es esta')
  await field.press('Enter')
  await expect(page.getByText('La contraseña no es correcta')).toBeVisible()
  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Llave añadida')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  // Folded, and no password is left in it.
  await expect(field).toBeHidden()
  await expect(page.locator('[id="field-passkey-password"]')).toHaveValue('')
})

test('who gives up at the device is told nothing, and can go on with the password', async ({ page }) => {
  const ana = await newPerson('Ana')
  await open(page, '/login')
  const { devtools, authenticatorId } = await plugIn(page)
  // A finger that is not the right one: the browser says the same as of who closes the question.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await signInByKey(page).click()
  await expect(signInByKey(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(page.locator('.error')).toHaveCount(0)
  await giveName(page, ana)
  await expect(page).toHaveURL('/')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('nobody is offered a passkey that cannot work', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await expect(signInByKey(page)).toHaveCount(0)
  })
})
