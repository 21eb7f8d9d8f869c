// What journeys do again and again.
import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** The consent dialog is drawn by the browser alone, so where it shows, the page is alive. */
export const consentOf = (page: Page) => page.getByRole('dialog', { name: /contar visitas|count visits/ })

/** Opens a page, waits until it is alive, and says no to cookies, which stores nothing. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await sayNo(page)
}

export async function sayNo(page: Page) {
  await consentOf(page)
    .getByRole('button', { name: /^(Rechazar todas|Reject all)$/ })
    .click()
  await expect(consentOf(page)).toBeHidden()
}

/** The titles of the events to come that a list shows, in its order. */
export const titles = (page: Page) => page.locator('main li.row:not(.row--past) :is(h2, h3)').allInnerTexts()

/** How many events there are, as it is told to screen readers too. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /por venir|coming up|upcoming/ })

/** Everything the page asks the server for from here on, but pictures and the router's map of the site. */
export function asked(page: Page): string[] {
  const list: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()) && pathname !== '/__manifest')
      list.push(pathname + search)
  })
  return list
}

/** Marks the document, so that `sameDocument` can tell whether it was loaded anew. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
export const sameDocument = (page: Page) => page.evaluate(() => 'marked' in window)

export const focused = (page: Page): Locator => page.locator(':focus')
export const path = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
