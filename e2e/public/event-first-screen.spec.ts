import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated } from '../fixtures/steps.ts'

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

/** With the question about cookies, which takes most room. */
test('the first screen of an event has what one decides by', async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/es/evento-rol-vivo-larp/valdecuervo')
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
