import { expect, test } from '../fixtures/fixtures.ts'
import { open, path } from '../fixtures/steps.ts'

const EVENT = '/es/evento-rol-vivo-larp/valdecuervo'

test('an event is kept in one’s own calendar', async ({ page }) => {
  await open(page, EVENT)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Añadir al calendario' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const file = await page.request.get(download.url())
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:La última noche de Valdecuervo')
})

test('an event’s address is copied to be passed on, and the button says so', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A browser without a share sheet of its own.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(page, EVENT)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + EVENT)
})

test('who runs it, where and when in the year lead on', async ({ page }) => {
  await open(page, EVENT)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Compañía del Roble Hueco' }).first().click()
  await expect(page).toHaveURL('/es/organizer/compania-del-roble-hueco')
  await expect(page.getByRole('heading', { level: 1, name: 'Compañía del Roble Hueco' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Albergue La Solana', exact: true }).first().click()
  await expect(page).toHaveURL('/es/venue/albergue-la-solana')
  await page.goBack()
  await page.getByRole('navigation', { name: 'Migas' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/^[^?]*\/es\/events\?month=\d{4}-\d{2}$/)
  await expect(main.getByRole('link', { name: 'La última noche de Valdecuervo' }).first()).toBeVisible()
})

test('on a phone the price stays at hand and leads to the tickets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, EVENT)
  await page.getByRole('link', { name: 'Ver entradas' }).click()
  await expect(page.getByRole('heading', { name: 'Entradas', exact: true })).toBeInViewport()
  expect(path(page)).toBe(EVENT)
})

test('a cancelled event says so before anything else, and one cannot sign up for it', async ({ page }) => {
  await open(page, '/es/evento-rol-vivo-larp/polvo-y-gasolina')
  await expect(page.locator('.ev__banner')).toContainText(/cancelado/i)
  await expect(page.getByText('Evento cancelado').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Inscribirme/ })).toHaveCount(0)
})
