import type { Page } from '@playwright/test'
import { addEventAlbum } from '../albums/album-steps.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { FULL, fullTest } from '../fixtures/full.ts'
import { hydrated } from '../fixtures/steps.ts'
import { createTodaysEvent } from '../registrations/check-in-steps.ts'
import { addManyPlayers, createEventWithPlayers } from '../registrations/player-steps.ts'
import { signInWithClub } from './organization-fixtures.ts'
import { createOwner, createPendingItems, openAdmin } from './site-team.ts'

const slow = fullTest(test, 'src/ui/', 'src/**/*.module.css')

/** Collects, after every Tab, what of the focused element lies under something sticky or fixed. */
const watchTabs = () => {
  const seen: string[] = []
  const covered: string[] = []
  Object.assign(window, { tabs: { seen, covered } })
  const barAbove = (element: Element | null): Element | null =>
    element && !['sticky', 'fixed'].includes(getComputedStyle(element).position)
      ? barAbove(element.parentElement)
      : element
  addEventListener('keyup', ({ key }) => {
    const focused = document.activeElement
    if (key !== 'Tab' || !focused || focused === document.body) return
    const { left, top, width, height } = focused.getBoundingClientRect()
    // Of a text only the line that is typed in must be clear, and of what is higher than the window, its beginning.
    const isLong = focused.matches('textarea, [contenteditable]') || height > innerHeight / 2
    const heights = isLong ? [Math.max(top, 0) + 12] : [top + 2, top + height / 2, top + height - 2]
    const name = `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent?.trim().slice(0, 30)}`
    seen.push(name)
    for (const y of heights) {
      const bar = barAbove(document.elementFromPoint(left + width / 2, y))
      if (bar && !bar.contains(focused) && !focused.contains(bar)) covered.push(`${name} under ${bar.className}`)
    }
  })
}

type Stop = { seen: string[]; covered: string[] }

/** So many stops leave the first screen of a phone behind. */
const STOPS = FULL ? 45 : 25

/** Goes through the page by Tab, and back. */
async function expectClear(page: Page, bar: string, where: string) {
  await expect(page.locator(bar).filter({ visible: true })).not.toHaveCount(0)
  await page.locator('#content').focus()
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(watchTabs)
    for (let step = 0; step < STOPS; step++) await page.keyboard.press(key)
    const { seen, covered } = await page.evaluate(() => (window as unknown as { tabs: Stop }).tabs)
    expect(seen.length).toBeGreaterThan(15)
    expect(covered, `${where} by ${key}`).toEqual([])
  }
}

for (const viewport of [{ width: 390, height: 844 }, ...(FULL ? [{ width: 1366, height: 768 }] : [])])
  slow(
    `bars at the edges never cover what has the focus, at ${viewport.width} px`,
    async ({ page, browser, baseURL }) => {
      await page.setViewportSize(viewport)
      const open = async (address: string) => {
        await page.goto(address)
        await hydrated(page)
      }

      const today = await createTodaysEvent(page)
      await addManyPlayers(today, 20)
      await open(`/es/ae/${today}/checkin`)
      await expectClear(page, '.check-in-page_top', 'check-in')

      const club = await signInWithClub(page)
      const slug = await createEventWithPlayers(page, club)
      await open(`/es/ae/${slug}/information`)
      // The editor loads after hydration and pushes the rest down.
      await expect(page.getByRole('toolbar')).toHaveCount(1)
      await expectClear(page, '.save-bar_bar', 'event')
      if (FULL) {
        await open(`/es/ao/${club.slug}/profile`)
        await page.getByLabel('Nombre', { exact: true }).fill(`${club.name} y más`)
        await expectClear(page, '.save-bar_bar', 'profile')
      }
      await open(`/es/ae/${slug}/players`)
      await page.locator('[name=ids]').first().check()
      await expectClear(page, '.bulk-bar_bar', 'players')
      const album = await addEventAlbum(page.request, club, { event: slug, title: 'Feria', count: 6 })
      await open(`/es/album/edit/${album.id}`)
      await page.locator('[name=ids]').first().check()
      await expectClear(page, '.selection-bar_bar', 'album')
      for (const [address, bar] of [
        ['/es/events', '.filter-bar_bar'],
        ['/es/m/events', '.mobile-layout_top'],
      ] as const) {
        await open(address)
        await expectClear(page, bar, address)
      }

      const { organization } = await createPendingItems(await createOwner(page, 'Pablo'))
      const admin = await openAdmin(browser, baseURL!)
      await admin.page.setViewportSize(viewport)
      await admin.page.goto(`/es/admin/organizations/${organization}`)
      await hydrated(admin.page)
      await expectClear(admin.page, '.decision-bar_bar', 'decision')
      await admin.close()
    },
  )
