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

test('the mobile list filters without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/es/m/events`)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page
    .locator('#filters')
    .getByRole('radio', { name: /^Nacional/ })
    .check({ force: true })
  await page.locator('#filters').getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/\/es\/m\/events\?.*origin=national/)
  await context.close()
})

test('refuses a wrong password on the mobile login where one sees it, and keeps the name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/es/m/login?to=%2Fes%2Faccount')
  await page.getByLabel('Correo o nombre de usuario').fill('nadie')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave mala')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByLabel('Correo o nombre de usuario')).toHaveValue('nadie')
})
