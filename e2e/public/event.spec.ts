import { expect, test } from '../fixtures/fixtures.ts'
import { openPage, path } from '../fixtures/steps.ts'

const EVENT = '/es/evento-rol-vivo-larp/valdecuervo'

test('an event’s URL is copied, and its price stays visible on a phone', async ({ page, context, baseURL }) => {
  await test.step('copies the event’s URL and confirms it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A browser without the Web Share API.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await openPage(page, EVENT)
    await page.getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByText('Enlace copiado')).toBeVisible()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: /Compartir|Enlace copiado/ }).click()
    const address = page.getByLabel('Copia la dirección')
    await expect(address).toBeFocused()
    await expect(address).toHaveValue(page.url())
    await expect(address).toBeInViewport()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + EVENT)
  })
  await test.step('on a phone keeps the price visible and links to the tickets', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, EVENT)
    await page.getByRole('link', { name: 'Inscribirme', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Entradas', exact: true })).toBeInViewport()
    expect(path(page)).toBe(EVENT)
  })
})
