import type { Page } from '@playwright/test'
import { findContrastViolations, findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { focused, openPage, path, recordRequests } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/public/', 'src/features/events/queries/days/')

const grid = (page: Page) => page.getByRole('table', { name: /^Eventos de/ })
const views = (page: Page) => page.getByRole('navigation', { name: 'Vista' })
const heading = (page: Page) => page.locator('.month-view_heading h2')
const focusedDay = (page: Page) => focused(page).getAttribute('data-day')
const addDays = (day: string, days: number) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 864e5).toISOString().slice(0, 10)

/** Tabs into the grid: its single tab stop follows the link to the current month. */
async function tabIntoGrid(page: Page) {
  await page.getByRole('link', { name: 'Hoy' }).focus()
  await page.keyboard.press('Tab')
  return (await focusedDay(page))!
}

test('the month keeps filters, and is a list below dots on a phone and a grid in print', async ({ page }) => {
  await test.step('the three views keep the filters and have their own URLs', async () => {
    await openPage(page, '/events?theme=low-fantasy&near=Madrid')
    await views(page).getByRole('link', { name: 'Mes' }).click()
    await expect(page).toHaveURL('/events?theme=low-fantasy&view=month&near=Madrid')
    await expect(grid(page)).toBeVisible()
    await expect(grid(page).getByRole('columnheader')).toHaveCount(7)
    await expect(views(page).getByRole('link', { name: 'Mes' })).toHaveAttribute('aria-current', 'true')
    await views(page).getByRole('link', { name: 'Mapa' }).click()
    await expect(page).toHaveURL('/events?theme=low-fantasy&view=map&near=Madrid')
    await views(page).getByRole('link', { name: 'Agenda' }).click()
    await expect(page).toHaveURL('/events?theme=low-fantasy&near=Madrid')
    await expect(page.locator('main li.agenda-row_row').first()).toBeVisible()
  })
  await test.step('filters apply to the chosen month', async () => {
    await openPage(page, '/events?view=month')
    const all = await grid(page).locator('a.month-day_bar').count()
    expect(all).toBeGreaterThan(0)
    await page.locator('summary').filter({ hasText: 'Género' }).click()
    await page.getByRole('checkbox', { name: 'Terror' }).check()
    await expect(page).toHaveURL('/events?theme=horror&view=month')
    await expect(grid(page).locator('a.month-day_bar')).toHaveText(['Los muertos de Brañavieja'])
  })
  await test.step('turning the month makes one request, and Back returns', async () => {
    await openPage(page, '/events?view=month&month=2027-01')
    const requests = recordRequests(page)
    await page.getByRole('link', { name: 'febrero de 2027' }).click()
    await expect(heading(page)).toHaveText('febrero 2027')
    expect(requests).toHaveLength(1)
    await page.goBack()
    await expect(heading(page)).toHaveText('enero 2027')
    expect(path(page)).toBe('/events?view=month&month=2027-01')
  })
  await test.step('is a list below a small calendar on a phone, and a grid in print', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/events?view=month')
    await expect(page.locator('.month-view_rows li.agenda-row_row').first()).toBeVisible()
    const day = grid(page).locator('a[data-day]').first()
    expect((await day.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    const title = await grid(page).locator('a.month-day_bar').first().textContent()
    await expect(page.locator('.month-view_rows').getByText(title!)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.month-table_calendar')).toBeVisible()
    await expect(page.locator('.month-view_rows')).toBeHidden()
  })
})

slow('days are reached and opened by keyboard', async ({ page }) => {
  await test.step('the grid is one tab stop; arrows, Home and End move between days', async () => {
    // This month has today, also when its last event is over.
    const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format().slice(0, 7)
    await openPage(page, `/events?view=month&month=${month}`)
    const start = await tabIntoGrid(page)
    const today = await grid(page).locator('[aria-current="date"]').getAttribute('data-day')
    expect(start).toBe(today)
    await page.keyboard.press('Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focusedDay(page)).toBe(start)
    await openPage(page, '/events?view=month&month=2027-01')
    const middle = '2027-01-15'
    await page.locator(`[data-day="${middle}"]`).focus()
    for (const [key, days] of [
      ['ArrowRight', 1],
      ['ArrowDown', 8],
      ['ArrowLeft', 7],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focusedDay(page), key).toBe(addDays(middle, days))
    }
    const weekday = (new Date(middle).getUTCDay() + 6) % 7
    await page.keyboard.press('Home')
    await expect.poll(() => focusedDay(page)).toBe(addDays(middle, -weekday))
    await page.keyboard.press('End')
    await expect.poll(() => focusedDay(page)).toBe(addDays(middle, 6 - weekday))
    await expect(focused(page)).toHaveCSS('outline-style', 'solid')
  })
  await test.step('PageDown, PageUp and arrows across the edge turn the month and keep the day', async () => {
    await openPage(page, '/events?view=month&month=2027-01')
    await page.locator('[data-day="2027-01-31"]').focus()
    await page.keyboard.press('PageDown')
    await expect(page).toHaveURL('/events?month=2027-02&view=month')
    await expect(heading(page)).toHaveText('febrero 2027')
    await expect.poll(() => focusedDay(page)).toBe('2027-02-28')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedDay(page)).toBe('2027-03-01')
    await page.keyboard.press('PageUp')
    await expect.poll(() => focusedDay(page)).toBe('2027-02-01')
    await page.getByRole('link', { name: 'enero de 2027' }).click()
    await expect(heading(page)).toHaveText('enero 2027')
    await page.getByRole('link', { name: 'Hoy' }).click()
    await expect(grid(page).locator('[aria-current="date"]')).toBeVisible()
  })
  await test.step('Enter opens a day’s only event, or the list of several', async () => {
    await openPage(page, '/events?view=month')
    const busy = grid(page).locator('button.month-day_number[popovertarget]:visible').first()
    await busy.focus()
    await page.keyboard.press('Enter')
    const list = page.locator('[popover]:popover-open')
    await expect(list.getByRole('link')).toHaveCount(2)
    await expect(list.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(busy).toBeFocused()

    const lone = grid(page).locator('a.month-day_number:visible').first()
    const address = await lone.getAttribute('href')
    await lone.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address!)
  })
})

slow('has no accessibility violations at three widths, in both themes', async ({ page }) => {
  await openPage(page, '/events?view=month')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const day = page.locator('[popover]:popover-open')
    if (width > 700 && !(await day.isVisible()))
      await page.locator('button.month-day_number[popovertarget]:visible').first().click()
    expect.soft(await findViolations(page), `at ${width}`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await findContrastViolations(page), `dark at ${width}`).toEqual([])
    expect.soft(await overflow(page), `at ${width}`).toEqual([])
  }
})
