import type { Page } from '@playwright/test'
import { complaints } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { asked, focused, open, path } from '../fixtures/steps.ts'

const grid = (page: Page) => page.getByRole('table', { name: /^Eventos de/ })
const views = (page: Page) => page.getByRole('navigation', { name: 'Vista' })
const heading = (page: Page) => page.locator('.mhead2 h2')
const here = (page: Page) => focused(page).getAttribute('data-day')
const later = (day: string, days: number) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 864e5).toISOString().slice(0, 10)

/** Into the grid by Tab: its one stop follows the link to today's month. */
async function enter(page: Page) {
  await page.getByRole('link', { name: 'Hoy' }).focus()
  await page.keyboard.press('Tab')
  return (await here(page))!
}

test('the three views keep the filters, and each has an address', async ({ page }) => {
  await open(page, '/events?theme=low-fantasy&near=Madrid')
  await views(page).getByRole('link', { name: 'Mes' }).click()
  await expect(page).toHaveURL('/events?theme=low-fantasy&view=month&near=Madrid')
  await expect(grid(page)).toBeVisible()
  await expect(grid(page).getByRole('columnheader')).toHaveCount(7)
  await expect(views(page).getByRole('link', { name: 'Mes' })).toHaveAttribute('aria-current', 'true')
  await views(page).getByRole('link', { name: 'Mapa' }).click()
  await expect(page).toHaveURL('/events?theme=low-fantasy&view=map&near=Madrid')
  await views(page).getByRole('link', { name: 'Agenda' }).click()
  await expect(page).toHaveURL('/events?theme=low-fantasy&near=Madrid')
  await expect(page.locator('main li.row').first()).toBeVisible()
})

test('a filter is applied to the month, and the chosen month stays', async ({ page }) => {
  await open(page, '/events?view=month')
  const all = await grid(page).locator('a.ebar').count()
  expect(all).toBeGreaterThan(0)
  await page.locator('summary').filter({ hasText: 'Género' }).click()
  await page.getByRole('checkbox', { name: 'Terror' }).check()
  await expect(page).toHaveURL('/events?theme=horror&view=month')
  await expect(grid(page).locator('a.ebar')).toHaveText(['Los muertos de Brañavieja'])
})

test('Tab enters the grid once; arrows, Home and End go from day to day', async ({ page }) => {
  await open(page, '/events?view=month')
  const start = await enter(page)
  const today = await grid(page).locator('[aria-current="date"]').getAttribute('data-day')
  expect(start).toBe(today)
  await page.keyboard.press('Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => here(page)).toBe(start)
  const middle = `${start.slice(0, 8)}15`
  await page.locator(`[data-day="${middle}"]`).focus()
  for (const [key, days] of [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowLeft', 7],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => here(page), key).toBe(later(middle, days))
  }
  const weekday = (new Date(middle).getUTCDay() + 6) % 7
  await page.keyboard.press('Home')
  await expect.poll(() => here(page)).toBe(later(middle, -weekday))
  await page.keyboard.press('End')
  await expect.poll(() => here(page)).toBe(later(middle, 6 - weekday))
  await expect(focused(page)).toHaveCSS('outline-style', 'solid')
})

test('PageDown and PageUp turn the month and stay on the day; so do arrows over its edge', async ({ page }) => {
  await open(page, '/events?view=month&month=2027-01')
  await page.locator('[data-day="2027-01-31"]').focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL('/events?month=2027-02&view=month')
  await expect(heading(page)).toHaveText('febrero 2027')
  await expect.poll(() => here(page)).toBe('2027-02-28')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => here(page)).toBe('2027-03-01')
  await page.keyboard.press('PageUp')
  await expect.poll(() => here(page)).toBe('2027-02-01')
  await page.getByRole('link', { name: 'enero de 2027' }).click()
  await expect(heading(page)).toHaveText('enero 2027')
  await page.getByRole('link', { name: 'Hoy' }).click()
  await expect(grid(page).locator('[aria-current="date"]')).toBeVisible()
})

test('Enter opens the only event of a day, and the list of a day with several', async ({ page }) => {
  await open(page, '/events?view=month')
  const busy = grid(page).locator('button.dn[popovertarget]').first()
  await busy.focus()
  await page.keyboard.press('Enter')
  const list = page.locator('.daypop:popover-open')
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(busy).toBeFocused()

  const lone = grid(page).locator('a.dn').first()
  const address = await lone.getAttribute('href')
  await lone.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address!)
})

test('on a phone the month is a list; on paper it is the grid', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/events?view=month')
  await expect(page.locator('.mcal')).toBeHidden()
  await expect(page.locator('.month-rows li.row').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.mcal')).toBeVisible()
  await expect(page.locator('.month-rows')).toBeHidden()
})

test('turning the month asks for that month alone, and Back returns', async ({ page }) => {
  await open(page, '/events?view=month&month=2027-01')
  const requests = asked(page)
  await page.getByRole('link', { name: 'febrero de 2027' }).click()
  await expect(heading(page)).toHaveText('febrero 2027')
  expect(requests).toHaveLength(1)
  await page.goBack()
  await expect(heading(page)).toHaveText('enero 2027')
  expect(path(page)).toBe('/events?view=month&month=2027-01')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('months are turned, days unfold and views change', async ({ page }) => {
    await page.goto('/events')
    await views(page).getByRole('link', { name: 'Mes' }).click()
    await page.locator('button.dn[popovertarget]').first().click()
    await expect(page.locator('.daypop:popover-open').getByRole('link')).toHaveCount(2)
    await page.goto('/events?view=month&month=2027-01')
    await page.getByRole('link', { name: 'diciembre de 2026' }).click()
    await expect(page).toHaveURL('/events?month=2026-12&view=month')
  })
})

test('axe finds nothing in the month, by day and by night, on a phone, a tablet and a desk', async ({ page }) => {
  test.setTimeout(90_000)
  await open(page, '/events?view=month')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const day = page.locator('.daypop:popover-open')
      if (width > 700 && !(await day.isVisible())) await page.locator('button.dn[popovertarget]').first().click()
      expect.soft(await complaints(page), `${colorScheme} at ${width}`).toEqual([])
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, `at ${width}`).toBeLessThanOrEqual(0)
  }
})
