import { expect, test } from '../fixtures/fixtures.ts'
import { variants } from '../fixtures/full.ts'
import { openPage } from '../fixtures/steps.ts'

for (const [width, height] of variants([
  [390, 844],
  [1440, 900],
]))
  test(`filters, the map and the nearest events on the mobile list at ${width} px`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 40.4, longitude: -3.7 })
    await page.setViewportSize({ width, height })
    await openPage(page, '/es/m/events')
    await page.getByRole('button', { name: 'Filtros' }).click()
    const sheet = page.locator('#filters')
    await expect(sheet).toBeInViewport()
    await sheet.getByLabel('Jornada').check()
    await expect(page).toHaveURL(/\/es\/m\/events\?type=jornada$/)
    await sheet.getByRole('button', { name: /^Ver \d/ }).click()
    await expect(sheet).toBeHidden()

    await page.getByRole('button', { name: 'Cerca de mí' }).click()
    await expect(page.getByText(/a \d+ km/).first()).toBeVisible()
    await expect(page).toHaveURL(/type=jornada&sort=distance$/)
    await page.getByRole('link', { name: 'Mapa' }).click()
    await expect(
      page.getByRole('group', { name: 'Mapa de eventos' }).or(page.locator('main svg').first()).first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/es\/m\/events\?.*view=map/)
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await expect(page).not.toHaveURL(/type=/)
    await expect(page.getByRole('link', { name: 'Versión completa' })).toHaveAttribute('href', /^\/es\/events/)
  })
