// What journeys do again and again.
import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** The bar that asks about cookies: there from the first paint, before the page is alive. */
export const consentOf = (page: Page) => page.getByRole('dialog', { name: /contar visitas|count visits/ })

/** Opens a page, waits until it is alive, and says no to cookies, which stores nothing. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await sayNo(page)
}

/** Waits until React has taken the page over: `<html>` is what it takes last. Before, links and forms are the browser's own. */
export const alive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber')))

export async function sayNo(page: Page) {
  await alive(page)
  await consentOf(page)
    .getByRole('button', { name: /^(Rechazar todas|Reject all)$/ })
    .click()
  await expect(consentOf(page)).toBeHidden()
}

/** What a form was answered with: whole inside the window, under nothing, and read out. */
export async function expectShown(note: Locator) {
  await expect(note).toBeInViewport({ ratio: 1 })
  expect(['status', 'alert']).toContain(await note.getAttribute('role'))
  const uncovered = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  await expect.poll(() => note.evaluate(uncovered), { message: 'something lies over it' }).toBe(true)
}

/** What a form says it has done. */
export const told = (page: Page, words: string | RegExp) =>
  expectShown(page.getByRole('status').filter({ hasText: words }).first())

/** The titles of the events to come that a list shows, in its order. */
export const titles = (page: Page) => page.locator('main li.row:not(.row--past) :is(h2, h3)').allInnerTexts()

/** How many events there are, as it is told to screen readers too. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /por venir|coming up|upcoming/ })

/** The filters of the events: the bar, a drop in it, and what is chosen inside. */
export const bar = (page: Page) => page.getByRole('search', { name: 'Filtros' })
export const drop = (page: Page, name: string) => bar(page).locator('summary').filter({ hasText: name })
export const pick = (page: Page, name: string) => bar(page).getByRole('checkbox', { name, exact: true })
export const choice = (page: Page, name: string) => bar(page).getByRole('combobox', { name, exact: true })
export const chip = (page: Page, name: string) =>
  page.getByRole('link', { name: `Quitar filtro: ${name}`, exact: true })

/** The cancelled event of the sample: shown, and not counted as to come. */
export const CANCELLED = 'Polvo y gasolina'

/** Waits until the list shows just these, in this order, and says how many. */
export async function expectList(page: Page, list: string[]) {
  const ahead = list.filter((title) => title !== CANCELLED).length
  await expect(count(page)).toHaveText(ahead === 1 ? '1 evento por venir' : `${ahead} eventos por venir`)
  await expect.poll(() => titles(page)).toEqual(list)
}

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
