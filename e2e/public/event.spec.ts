import { expect, test } from '../fixtures/fixtures.ts'
import { openPage, path } from '../fixtures/steps.ts'

const EVENT = '/es/evento-rol-vivo-larp/valdecuervo'

test('downloads an event for the user’s calendar', async ({ page }) => {
  await openPage(page, EVENT)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Añadir al calendario' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const file = await page.request.get(download.url())
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:La última noche de Valdecuervo')
})

test('copies the event’s URL and confirms it', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A browser without the Web Share API.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openPage(page, EVENT)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + EVENT)
})

test('links to the organizer, the venue and the month', async ({ page }) => {
  await openPage(page, EVENT)
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

test('on a phone keeps the price visible and links to the tickets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, EVENT)
  await page.getByRole('link', { name: 'Ver entradas' }).click()
  await expect(page.getByRole('heading', { name: 'Entradas', exact: true })).toBeInViewport()
  expect(path(page)).toBe(EVENT)
})

test('announces a cancellation first and offers no sign-up', async ({ page }) => {
  await openPage(page, '/es/evento-rol-vivo-larp/polvo-y-gasolina')
  await expect(page.locator('.event-hero__banner')).toContainText(/cancelado/i)
  await expect(page.getByText('Evento cancelado').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Inscribirme/ })).toHaveCount(0)
})
