import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { openPage, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/layouts/', 'src/ui/page/theme.ts', 'src/app/root.tsx')

const DARK = 'rgb(11, 20, 18)'
const LIGHT = 'rgb(238, 241, 236)'

const themeSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Tema' })
const selectedTheme = (page: Page) => themeSwitch(page).locator('[aria-pressed="true"]')
const chooseTheme = (page: Page, name: 'Sistema' | 'Claro' | 'Oscuro') =>
  themeSwitch(page).getByRole('button', { name }).click()
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Records the background of every frame from the first, and the theme attribute at DOMContentLoaded. */
async function watchFrames(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen, atLoad: null })
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor)
      if (document.readyState !== 'complete') requestAnimationFrame(look)
    }
    look()
    requestAnimationFrame(look)
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { atLoad: document.documentElement.dataset['theme'] ?? null })
    })
  })
  return () =>
    page.evaluate(() => {
      const { seen, atLoad } = window as unknown as { seen: Set<string>; atLoad: string | null }
      return { seen: [...seen], atLoad }
    })
}

for (const [name, theme, system, colour] of variants([
  ['Oscuro', 'dark', 'light', DARK],
  ['Claro', 'light', 'dark', LIGHT],
]))
  test(`keeps ${theme} over a ${system} system, from the first frame of every page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await openPage(page, '/')
    await chooseTheme(page, name)
    expect(await background(page)).toBe(colour)
    await expect(selectedTheme(page)).toHaveText(name)

    await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click()
    await expect(page).toHaveURL('/contact')
    expect(await background(page)).toBe(colour)

    const frames = await watchFrames(page)
    for (const path of ['/contact', '/m/events', '/en/events']) {
      await page.goto(path)
      await rejectCookies(page)
      expect(await frames()).toEqual({ seen: [colour], atLoad: theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  })

slow('paints dark from the first frame', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  // Scripts are delayed, so that only the HTML and its inline script are painted.
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const picture = await page.screenshot()
  expect(await darkShare(picture)).toBeGreaterThan(0.8)
  go()
  await rejectCookies(page)
})

/** The share of dark pixels in a screenshot. */
async function darkShare(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const sums = Array.from({ length: info.width * info.height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3)
    return red + green + blue
  })
  return sums.filter((sum) => sum < 150).length / sums.length
}

slow('follows the system theme, also when it changes, and again once it is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/events')
  expect(await background(page)).toBe(LIGHT)
  await expect(selectedTheme(page)).toHaveText('Sistema')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(LIGHT)

  await chooseTheme(page, 'Oscuro')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await chooseTheme(page, 'Sistema')
  expect(await background(page)).toBe(LIGHT)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.reload()
  expect(await background(page)).toBe(LIGHT)
})
