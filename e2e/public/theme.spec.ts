import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { openPage, rejectCookies } from '../fixtures/steps.ts'

test.use({ withPictures: true })

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

for (const [name, theme, system, colour] of [
  ['Oscuro', 'dark', 'light', DARK],
  ['Claro', 'light', 'dark', LIGHT],
] as const)
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

test('paints dark from the first frame', async ({ page }) => {
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
  expect(await darkShare(page, picture)).toBeGreaterThan(0.8)
  go()
  await rejectCookies(page)
})

/** The share of dark pixels in a screenshot. */
async function darkShare(page: Page, picture: Buffer) {
  const other = await page.context().newPage()
  const share = await other.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context2d = canvas.getContext('2d')!
    context2d.drawImage(image, 0, 0)
    const { data } = context2d.getImageData(0, 0, image.width, image.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 150) dark++
    return dark / (data.length / 4)
  }, picture.toString('base64'))
  await other.close()
  return share
}

test('follows the system theme, also when it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/events')
  expect(await background(page)).toBe(LIGHT)
  await expect(selectedTheme(page)).toHaveText('Sistema')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(LIGHT)
})

test('choosing the system theme removes the stored choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openPage(page, '/events')
  await chooseTheme(page, 'Oscuro')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await chooseTheme(page, 'Sistema')
  expect(await background(page)).toBe(LIGHT)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.reload()
  expect(await background(page)).toBe(LIGHT)
})
