import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { open, sayNo } from '../fixtures/steps.ts'

const NIGHT = 'rgb(11, 20, 18)'
const DAY = 'rgb(238, 241, 236)'

const switchOf = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Tema' })
const chosen = (page: Page) => switchOf(page).locator('[aria-pressed="true"]')
const choose = (page: Page, name: 'Sistema' | 'Claro' | 'Oscuro') =>
  switchOf(page).getByRole('button', { name }).click()
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Notes from the very first frame on how the page looks, and the attribute when its text has been read. */
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
  ['Oscuro', 'dark', 'light', NIGHT],
  ['Claro', 'light', 'dark', DAY],
] as const)
  test(`${theme} stays chosen over a ${system} system, from the first frame of every page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await open(page, '/')
    await choose(page, name)
    expect(await background(page)).toBe(colour)
    await expect(chosen(page)).toHaveText(name)

    await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click()
    await expect(page).toHaveURL('/contact')
    expect(await background(page)).toBe(colour)

    const frames = await watchFrames(page)
    for (const path of ['/contact', '/m/events', '/en/events']) {
      await page.goto(path)
      await sayNo(page)
      expect(await frames()).toEqual({ seen: [colour], atLoad: theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  })

test('the first picture that is painted is already dark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  // The programs come late, so that what is painted is what the server sent and the head's own script.
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
  expect(await darkness(page, picture)).toBeGreaterThan(0.8)
  go()
  await sayNo(page)
})

/** What part of a picture is as dark as the night theme's ground. */
async function darkness(page: Page, picture: Buffer) {
  const other = await page.context().newPage()
  const share = await other.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext('2d')!
    brush.drawImage(image, 0, 0)
    const { data } = brush.getImageData(0, 0, image.width, image.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 150) dark++
    return dark / (data.length / 4)
  }, picture.toString('base64'))
  await other.close()
  return share
}

test('unless somebody chooses, the page follows the system, also while it changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/events')
  expect(await background(page)).toBe(DAY)
  await expect(chosen(page)).toHaveText('Sistema')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(NIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(DAY)
})

test('going back to the system forgets the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/events')
  await choose(page, 'Oscuro')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await choose(page, 'Sistema')
  expect(await background(page)).toBe(DAY)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.reload()
  expect(await background(page)).toBe(DAY)
})
