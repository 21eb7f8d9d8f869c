import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { leaveOpen } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { giveName, newPerson, PASSWORD, type Somebody } from '../fixtures/people.ts'
import { open, sayNo } from '../fixtures/steps.ts'

const PERIOD_MS = 30_000
/** What the app shows now, or `steps` half-minutes later: the next code is good already, and none is good twice. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

const summary = (page: Page) => page.getByText('Gestionar la verificación en dos pasos')
/** Other forms that ask for it are folded. */
const proof = (page: Page) => page.getByLabel('Tu contraseña', { exact: true }).filter({ visible: true })
const code = (page: Page) => page.getByLabel('Código', { exact: true })

async function enter(page: Page, somebody: Somebody) {
  await page.goto('/login?to=/account')
  await giveName(page, somebody)
}

/** Turns it on in an account that was left open: a wrong code first, as it happens. Answers the secret and the recovery codes. */
async function turnOn(page: Page, somebody: Somebody) {
  await leaveOpen(somebody)
  await page.getByRole('button', { name: 'Activar la verificación en dos pasos' }).click()
  const shown = page.locator('code').first()
  await expect(shown).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await shown.innerText()).replaceAll(' ', '')
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await page.getByLabel('Código de la aplicación').fill('12345')
  await proof(page).fill('no es esta')
  await page.getByRole('button', { name: 'Activar los dos pasos' }).click()
  await expect(page.getByText('La contraseña no es correcta')).toBeVisible()
  await expect(page.getByText('No se ha podido hacer')).toHaveCount(0)
  await page.getByLabel('Código de la aplicación').fill('12345')
  await proof(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activar los dos pasos' }).click()
  await expect(page.getByText('Ese código no es correcto')).toBeVisible()
  await page.getByLabel('Código de la aplicación').fill(codeOf(secret))
  await proof(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Activar los dos pasos' }).click()
  const codes = page.getByRole('region', { name: 'Tus códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recovery: await codes.allInnerTexts() }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('two steps are turned on, asked for at the door, opened by code and by recovery code, and turned off', async ({
      page,
    }) => {
      // Four logins and three changes, each with a slow password hash.
      test.slow()
      const eva = await newPerson('Eva')
      if (javaScriptEnabled) await open(page, '/login')
      await enter(page, eva)
      // The dialog of the page that is being left has no say any more.
      await expect(page).toHaveURL('/account')
      if (javaScriptEnabled) await sayNo(page)
      const { secret, recovery } = await turnOn(page, eva)

      await page.context().clearCookies()
      await enter(page, eva)
      await code(page).fill('000000')
      await code(page).press('Enter')
      await expect(page.getByRole('alert')).toBeFocused()
      // What the server said stands while nothing else is typed.
      await code(page).press('End')
      await page.getByRole('heading', { name: 'Un paso más' }).click()
      await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
      // The next one: the current has turned it on, and is good once.
      await code(page).fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Comprobar y entrar' }).click()
      await expect(page).toHaveURL('/account')
      // The codes are told once.
      await expect(summary(page)).toBeVisible()
      await expect(page.getByText(recovery[0]!)).toHaveCount(0)

      await page.context().clearCookies()
      await enter(page, eva)
      await code(page).fill(recovery[0]!.toUpperCase())
      await page.getByRole('button', { name: 'Comprobar y entrar' }).click()
      await expect(page).toHaveURL('/account')
      await expect(page.getByText('Te quedan 9 de 10 códigos de recuperación')).toBeVisible()

      await summary(page).click()
      await proof(page).fill('no es esta')
      await page.getByRole('button', { name: 'Desactivar los dos pasos' }).click()
      await expect(page.getByText('La contraseña no es correcta')).toBeVisible()
      await proof(page).fill(PASSWORD)
      await page.getByRole('button', { name: 'Crear códigos nuevos' }).click()
      await expect(page.getByText('Te quedan 10 de 10 códigos de recuperación')).toBeVisible()
      await summary(page).click()
      await proof(page).fill(PASSWORD)
      await page.getByRole('button', { name: 'Desactivar los dos pasos' }).click()
      await expect(page.getByText('Además de la contraseña, un código')).toBeVisible()

      await page.context().clearCookies()
      await enter(page, eva)
      await expect(page).toHaveURL('/account')
    })
  })
}
