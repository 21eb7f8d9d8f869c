import type { Page } from '@playwright/test'
import { findViolations } from '../fixtures/axe.ts'
import { ageSession } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, latestEmailTo, PASSWORD, signIn } from '../fixtures/people.ts'
import { expectStatus } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/api-tokens/')

const createButton = (page: Page) => page.getByRole('button', { name: 'Crear clave' })

for (const javaScriptEnabled of SCRIPTS) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    slow('a token is made, used and revoked', async ({ page }) => {
      const person = await createPerson('Tecla')
      await signIn(page, person, '/es/account/tokens', 'Claves para la API', { plain: !javaScriptEnabled })
      await ageSession(person)
      await page.reload()
      // What was chosen stays after a refusal, and the password does not.
      await page.getByLabel('Nombre', { exact: true }).fill('Hoja de pagos')
      await page.getByRole('checkbox', { name: /^Leer tu cuenta/ }).check()
      await page.getByLabel('Tu contraseña', { exact: true }).fill('no es esta')
      await createButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'La contraseña no es correcta' })).toBeInViewport()
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Hoja de pagos')
      await expect(page.getByRole('checkbox', { name: /^Leer tu cuenta/ })).toBeChecked()
      await page.getByLabel('Tu contraseña', { exact: true }).fill(PASSWORD)
      await createButton(page).click()

      const shown = page.getByRole('region', { name: 'La clave «Hoja de pagos» está lista' })
      await expect(shown).toBeInViewport({ ratio: 1 })
      await expect(shown).toBeFocused()
      const token = await shown.getByLabel('Clave nueva').inputValue()
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('')
      if (javaScriptEnabled) expect(await findViolations(page)).toEqual([])
      expect(await latestEmailTo(person, 'notice-api-token-created')).toContain('/account/tokens')

      const ask = (path: string) => fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}` } })
      const me = await ask('/api/users/me')
      expect([me.status, ((await me.json()) as { email: string }).email]).toEqual([200, person.email])
      expect((await ask('/api/character/my')).status).toBe(403)

      // Shown once.
      await page.goto('/es/account/tokens')
      await expect(page.getByText(token)).toHaveCount(0)
      const row = page.getByRole('row').filter({ hasText: 'Hoja de pagos' })
      await expect(row).toContainText(/Usada hoy a las/)
      await row.getByText('Revocar...').click()
      await page.getByRole('button', { name: 'Revocar', exact: true }).click()
      await expectStatus(page, 'Clave revocada')
      await expect(page.getByRole('row')).toHaveCount(0)
      expect((await ask('/api/users/me')).status).toBe(401)
    })
  })
}
