import { readFileSync } from 'node:fs'
import { expectSound } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { atHome } from '../fixtures/people.ts'

test('everything one has is a ZIP that only its owner gets', async ({ page, browser, baseURL }) => {
  // The queue makes it in its own time, the more so while the site has just started.
  test.slow()
  await atHome(page, 'Ana')
  await page.getByRole('button', { name: 'Preparar descarga' }).click()
  const link = page.getByRole('link', { name: /^Descargar \(/ })
  await expect(link).toBeVisible({ timeout: 60_000 })
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
  await atHome(stranger, 'Eva')
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.context().close()
})

test('axe has nothing to say against the page, nor what unfolds in it, and nothing sticks out', async ({ page }) => {
  test.setTimeout(120_000)
  await atHome(page, 'Ana')
  await page.getByLabel('Nombre de usuario').fill('x')
  await expectSound(page, 'unsaved')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.locator('summary').filter({ hasText: 'Cambiar el correo' }).click()
  await page.locator('summary').filter({ hasText: 'Cambiar la contraseña' }).click()
  await expectSound(page, 'unfolded and refused')
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expectSound(page, 'the dialog')
  await page.setViewportSize({ width: 320, height: 900 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})
