import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const FULL = Boolean(process.env['TEST_FULL'])
type Look = [theme: 'light' | 'dark', width: number]
/** How a panel is looked at: what differs most from each other, and everything in `npm run test:full`. */
const LOOKS: Look[] = [
  ['light', 1440],
  ['dark', 390],
  ...(FULL
    ? ([
        ['dark', 1440],
        ['light', 390],
        ['light', 320],
      ] as Look[])
    : []),
]

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe complains of, short enough to read. */
export async function complaints(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => [html.slice(0, 160), failureSummary]),
  }))
}

/** In every look axe has nothing to say against the page as it stands, and nothing sticks out sideways. */
export async function expectSound(page: Page, what: string) {
  for (const [colorScheme, width] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = `${what}, ${colorScheme} at ${width}`
    expect.soft(await complaints(page), look).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(width)
  }
}
