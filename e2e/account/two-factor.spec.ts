import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ageSession } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, fillLogin, PASSWORD, type Person } from '../fixtures/people.ts'
import { openPage, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/two-factor/')

const PERIOD_MS = 30_000
/** The code shown now, or `steps` half-minutes later: the next code is accepted already, and none twice. */
const totpCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

const manageSection = (page: Page) => page.getByText('Gestionar la verificación en dos pasos')
/** Other forms with a password field are collapsed. */
const passwordField = (page: Page) => page.getByLabel('Tu contraseña', { exact: true }).filter({ visible: true })
const appCodeField = (page: Page) => page.getByLabel('Código de la aplicación').filter({ visible: true })
const codeField = (page: Page) => page.getByLabel('Código', { exact: true })

async function openLogin(page: Page, person: Person) {
  await page.goto('/login?to=/account')
  await fillLogin(page, person)
}

/** Enables it in an old session, with a wrong code first. Returns the secret and the recovery codes. */
async function enableTwoFactor(page: Page, person: Person) {
  await ageSession(person)
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  // Cancelling needs neither the code nor the password.
  await page.getByRole('button', { name: 'Cancelar' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  const secretText = page.locator('code').first()
  await expect(secretText).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await secretText.innerText()).replaceAll(' ', '')
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await page.getByLabel('Código de la aplicación').fill('12345')
  await passwordField(page).fill('no es esta')
  await page.getByRole('button', { name: 'Activar la verificación' }).click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/La contraseña no es correcta/)
  await expect(page.getByText('No se ha podido hacer')).toHaveCount(0)
  await page.getByLabel('Código de la aplicación').fill('12345')
  await passwordField(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activar la verificación' }).click()
  await expect(page.getByLabel('Código de la aplicación')).toHaveAccessibleDescription(/Ese código no es correcto/)
  await page.getByLabel('Código de la aplicación').fill(totpCode(secret))
  await passwordField(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activar la verificación' }).click()
  const codes = page.getByRole('region', { name: 'Tus códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recovery: await codes.allInnerTexts() }
}

for (const javaScriptEnabled of SCRIPTS) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    slow(
      'enables two-factor authentication, logs in with a code and a recovery code, and disables it',
      async ({ page }) => {
        // Four logins and three changes, each with a slow password hash.
        test.slow()
        const eva = await createPerson('Eva')
        if (javaScriptEnabled) await openPage(page, '/login')
        await openLogin(page, eva)
        // Wait for the redirect: the banner of the page being left must not be clicked.
        await expect(page).toHaveURL('/account')
        if (javaScriptEnabled) await rejectCookies(page)
        const { secret, recovery } = await enableTwoFactor(page, eva)

        await page.context().clearCookies()
        await openLogin(page, eva)
        await codeField(page).fill('000000')
        await codeField(page).press('Enter')
        await expect(page.getByRole('alert')).toBeFocused()
        // The server's error stays while nothing else is typed.
        await codeField(page).press('End')
        await page.getByRole('heading', { name: 'Un paso más' }).click()
        await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
        // The next code: the current one enabled it and is used up.
        await codeField(page).fill(totpCode(secret, 1))
        await page.getByRole('button', { name: 'Comprobar y entrar' }).click()
        await expect(page).toHaveURL('/account')
        // Recovery codes are shown once.
        await expect(manageSection(page)).toBeVisible()
        await expect(page.getByText(recovery[0]!)).toHaveCount(0)

        await page.context().clearCookies()
        await openLogin(page, eva)
        await codeField(page).fill(recovery[0]!.toUpperCase())
        await page.getByRole('button', { name: 'Comprobar y entrar' }).click()
        await expect(page).toHaveURL('/account')
        await expect(page.getByText('Te quedan 9 de 10 códigos de recuperación')).toBeVisible()

        await manageSection(page).click()
        await passwordField(page).fill('no es esta')
        await appCodeField(page).fill('000000')
        await page.getByRole('button', { name: 'Desactivar la verificación' }).click()
        await expect(passwordField(page)).toHaveAccessibleDescription(/La contraseña no es correcta/)
        await passwordField(page).fill(PASSWORD)
        await page.getByRole('button', { name: 'Crear códigos nuevos' }).click()
        await expect(page.getByText('Te quedan 10 de 10 códigos de recuperación')).toBeVisible()
        const renewed = await page
          .getByRole('region', { name: 'Tus códigos de recuperación' })
          .locator('code')
          .first()
          .innerText()
        await manageSection(page).click()
        await passwordField(page).fill(PASSWORD)
        await appCodeField(page).fill(renewed)
        await page.getByRole('button', { name: 'Desactivar la verificación' }).click()
        await expect(page.getByText('Además de la contraseña, un código')).toBeVisible()

        await page.context().clearCookies()
        await openLogin(page, eva)
        await expect(page).toHaveURL('/account')
      },
    )
  })
}
