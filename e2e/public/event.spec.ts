import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated, openPage, path, rejectCookies } from '../fixtures/steps.ts'

const EVENT = '/es/evento-rol-vivo-larp/valdecuervo'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Whether something lies over its middle. Runs in the browser. */
const isCovered = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return !hit || !(element.contains(hit) || hit.contains(element))
}

test('an event shows on its first screen what one decides by, is shared, and printed', async ({
  page,
  context,
  baseURL,
}) => {
  // With the question about cookies, which takes most room.
  await test.step('the first screen has what one decides by', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(EVENT)
      await hydrated(page)
      const card = page.getByRole('region', { name: 'Entradas e inscripción' })
      const facts: [string, Locator][] = [
        ['state', card.getByText('Inscripción abierta')],
        ['price', card.getByText(/^Desde 70,00/)],
        ['places', card.getByText(/^46 plazas|^Quedan \d+ de 46 plazas/)],
        ['last day', card.getByText(/^Hasta .*, incluido/)],
        ['action', page.getByRole('link', { name: 'Inscribirme', exact: true }).filter({ visible: true })],
      ]
      for (const [what, fact] of facts) {
        await expect(fact, `${what} at ${size.width}`).toBeInViewport({ ratio: 1 })
        expect(await fact.evaluate(isCovered), `${what} at ${size.width} is covered`).toBe(false)
      }
    }
  })
  await test.step('copies the event’s URL and confirms it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
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
  await test.step('is printed without navbar, footer and buttons, black on white', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(EVENT)
    await rejectCookies(page)
    await page.emulateMedia({ media: 'print' })
    const main = page.locator('main')
    for (const words of [
      'La última noche de Valdecuervo',
      'Cuándo',
      'Albergue La Solana, Segovia',
      '95,00 €',
      '70,00 €',
    ])
      await expect(main.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByText('Compartir')).toBeHidden()
    const [color, background] = await page
      .locator('h1')
      .evaluate((title) => [getComputedStyle(title).color, getComputedStyle(document.body).backgroundColor])
    expect([color, background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    // All text must be readable on white.
    const lightTexts = await main.evaluate((whole) =>
      [...whole.querySelectorAll<HTMLElement>('*')]
        .filter(
          (element) =>
            [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
            element.offsetParent,
        )
        .filter((element) => {
          const [r = 0, g = 0, b = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
          return r + g + b > 450
        })
        .map((element) => element.textContent?.trim().slice(0, 40)),
    )
    expect(lightTexts).toEqual([])
  })
})
