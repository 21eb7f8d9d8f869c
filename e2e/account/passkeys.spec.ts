import type { CDPSession, Page } from '@playwright/test'
import { ageSession } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { createPerson, fillLogin, PASSWORD } from '../fixtures/people.ts'
import { cookieBanner, hydrated, openPage } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/account/passkeys/', 'src/features/identity/passkeys/')

/** Chromium's virtual authenticator, which always verifies the user. */
async function addAuthenticator(page: Page) {
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
type Authenticator = { devtools: CDPSession; authenticatorId: string }
const credentialsOf = async ({ devtools, authenticatorId }: Authenticator) =>
  (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Entrar con llave de acceso' })
const passkeyList = (page: Page) => page.getByRole('list', { name: 'Llaves de acceso' })

test('adds, renames, uses and removes a passkey', async ({ page }) => {
  const eva = await createPerson('Eva')
  await openPage(page, '/login?to=/account')
  await fillLogin(page, eva)
  await expect(page).toHaveURL('/account')
  const device = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(page.getByText('Llave añadida')).toBeVisible()
  await expect(passkeyList(page).getByRole('listitem')).toHaveCount(1)
  expect(await credentialsOf(device)).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await page.getByRole('button', { name: 'Añadir llave' }).click()
  await expect(page.getByText('Este dispositivo ya tiene una llave de tu cuenta')).toBeVisible()

  await passkeyList(page).getByText('Cambiar nombre').click()
  await page.getByLabel('Nombre de la llave').fill('')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(passkeyList(page).getByRole('alert')).toContainText('Nombre de la llave: Rellena este campo')
  await page.getByLabel('Nombre de la llave').fill('Mi portátil')
  await page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(passkeyList(page)).toContainText('Mi portátil')
  await expect(passkeyList(page)).toContainText('sin usar todavía')

  // The browser offers the passkey at the first user gesture: here, answering the cookie banner.
  await page.context().clearCookies()
  await page.goto('/account')
  await hydrated(page)
  // The answer is not stored: the next page asks again.
  await cookieBanner(page).getByRole('button', { name: 'Rechazar todas' }).click()
  await expect(page).toHaveURL('/account')
  await expect(passkeyList(page)).toContainText('usada por última vez')

  // Browsers without conditional mediation use the button.
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
  await page.context().clearCookies()
  await openPage(page, '/account')
  await expect(page).toHaveURL(/\/login\?to=/)
  await passkeyButton(page).click()
  await expect(page).toHaveURL('/account')

  await page.getByRole('button', { name: 'Quitar Mi portátil' }).click()
  await expect(passkeyList(page)).toBeHidden()
  await page.context().clearCookies()
  await openPage(page, '/login')
  await passkeyButton(page).click()
  await expect(page.getByText('Esa llave no abre ninguna cuenta aquí')).toBeVisible()
})

slow(
  'cancelling on the device shows no error, the password still works, and an old session needs it before adding a passkey',
  async ({ page }) => {
    const eva = await createPerson('Eva')
    await openPage(page, '/login?to=/account')
    const { devtools, authenticatorId } = await addAuthenticator(page)
    // Failed verification: the browser reports it like a cancelled prompt.
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await passkeyButton(page).click()
    await expect(passkeyButton(page)).toHaveAttribute('aria-disabled', 'false')
    await expect(page.locator('.field_error')).toHaveCount(0)
    await fillLogin(page, eva)
    await expect(page).toHaveURL('/account')
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await ageSession(eva)
    await page.getByRole('button', { name: 'Añadir llave' }).click()
    // Removing a passkey asks for it too, below.
    const field = page.getByLabel('Tu contraseña', { exact: true }).first()
    await expect(field).toBeFocused()
    await expect(page.getByText('Hace un rato que entraste')).toBeVisible()
    await field.fill('no es esta')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/La contraseña no es correcta/)
    await field.fill(PASSWORD)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Llave añadida')).toBeVisible()
    await expect(passkeyList(page).getByRole('listitem')).toHaveCount(1)
    // The form is closed, and no password is left in it.
    await expect(field).toBeHidden()
    await expect(field).toHaveValue('')
  },
)
