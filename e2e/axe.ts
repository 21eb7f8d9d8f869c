import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

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
