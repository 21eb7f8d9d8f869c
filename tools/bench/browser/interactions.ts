import type { Page } from '@playwright/test'

/** `prepare` is not measured: it opens what holds the control. */
export type Interaction = {
  label: string
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const openFilters = (page: Page) => page.locator('button[popovertarget="filters"][aria-haspopup]').tap()

const checkbox = (name: string): Interaction => ({
  label: `filter ${name}`,
  prepare: openFilters,
  act: (page) => page.locator(`label:has(input[name="${name}"])`).first().tap(),
})

/** By keyboard: `selectOption` would change the value without an input event of the browser. */
const select = (name: string): Interaction => ({
  label: `filter ${name}`,
  prepare: async (page) => {
    await openFilters(page)
    await page.locator(`select[name="${name}"]`).focus()
  },
  act: (page) => page.keyboard.press('ArrowDown'),
})

const view = (name: string): Interaction => ({
  label: `view ${name}`,
  act: (page) => page.locator(`nav a[href*="view=${name}"]`).first().tap(),
})

const applyTheme = async (page: Page) => {
  const option = page.locator('label:has(input[name="theme"])').first()
  await openFilters(page)
  await option.tap()
  await page.waitForURL(/theme=/)
}

/** Every control of the filter bar, on the list of 400 events. */
export const INTERACTIONS: Interaction[] = [
  { label: 'the sheet of filters opens', act: openFilters },
  checkbox('theme'),
  checkbox('type'),
  checkbox('language'),
  {
    label: 'filter origin',
    prepare: openFilters,
    act: (page) => page.locator('label:has(input[name="origin"])').nth(1).tap(),
  },
  ...['month', 'province', 'country', 'price', 'near', 'sort'].map(select),
  {
    label: 'search text',
    prepare: (page) => page.locator('#event-search').tap(),
    act: (page) => page.keyboard.type('sombras', { delay: 150 }),
  },
  view('month'),
  view('map'),
  {
    label: 'the sheet closes, filtered',
    prepare: applyTheme,
    act: (page) => page.locator('#filters button[type="submit"]').tap(),
  },
  {
    label: 'a filter is removed',
    prepare: async (page) => {
      await applyTheme(page)
      await page.locator('#filters button[type="submit"]').tap()
    },
    act: (page) => page.locator('main a[href$="/events"]:has(svg):visible').first().tap(),
  },
]
