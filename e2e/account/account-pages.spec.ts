import { readFileSync } from 'node:fs'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { openOwnAccount, PASSWORD } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/account/', 'src/features/identity/accounts/')

slow('exports all personal data as a ZIP for its owner only', async ({ page, browser, baseURL }) => {
  await openOwnAccount(page, 'Ana')
  await page.getByRole('button', { name: 'Preparar descarga' }).click()
  const link = page.getByRole('link', { name: /^Descargar \(/ })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^candil-\d{4}-\d\d-\d\d\.zip$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const address = new URL((await link.getAttribute('href'))!, baseURL).href
  const stranger = await browser.newPage()
  expect((await stranger.request.get(address, { maxRedirects: 0 })).status()).toBe(302)
  await openOwnAccount(stranger, 'Eva')
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.context().close()
})

slow(
  'has no accessibility violations or overflow, also with errors and dialogs open, and errors that go move nothing',
  async ({ page }) => {
    const person = await openOwnAccount(page, 'Ana')
    await page.locator('summary').filter({ hasText: 'Cambiar el correo' }).click()
    await test.step('an error that disappears while someone types does not move the button that they are about to click', async () => {
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Enviar el enlace' }) })
      const button = form.getByRole('button', { name: 'Enviar el enlace' })
      const top = () => button.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
      await form.getByLabel('Correo').fill(`nueva.${person.email}`)
      const password = form.getByLabel('Tu contraseña actual', { exact: true })
      await password.fill('no es esta')
      await button.click()
      await expect(form.getByRole('alert')).toContainText('La contraseña no es correcta')
      const before = await top()
      await password.fill(PASSWORD)
      await expect(form.getByRole('alert')).toBeHidden()
      expect(await top()).toBe(before)
    })
    await page.reload()
    await hydrated(page)
    await page.getByLabel('Nombre de usuario').fill('x')
    await expectAccessible(page, 'unsaved')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.locator('summary').filter({ hasText: 'Cambiar el correo' }).click()
    await page.locator('summary').filter({ hasText: 'Cambiar la contraseña' }).click()
    await expectAccessible(page, 'unfolded and refused')
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
    await expectAccessible(page, 'the dialog')
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await overflow(page)).toEqual([])
  },
)
