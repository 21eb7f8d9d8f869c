import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, consentOf, focused, open } from '../fixtures/steps.ts'

const DAY = 86_400

/** Everything a page of ours keeps in the browser, by name. */
async function kept(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { cookies, ...inPage }
}

/** The pages that were counted: what the browser sends to our own counter. */
function counted(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') paths.push(request.postDataJSON().path)
  })
  return paths
}

const goTo = async (page: Page, name: string, title: string) => {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(`${title} · Candil`)
}
const answer = (page: Page, name: 'Rechazar todas' | 'Aceptar todas') =>
  consentOf(page).getByRole('button', { name }).click()
const reopen = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()

/** Whether the bar lies in the page's flow above everything, as wide as the page, and over nothing. */
const place = (page: Page) =>
  page.evaluate(() => {
    const bar = document.getElementById('consent')!
    const { left, top, width, bottom, height } = bar.getBoundingClientRect()
    const below = document.querySelector('.shell')!.getBoundingClientRect()
    return {
      atTop: top === 0 && left === 0 && width === document.documentElement.clientWidth,
      overNothing: getComputedStyle(bar).position === 'static' && below.top === bottom,
      sideways: document.documentElement.scrollWidth - innerWidth,
      height,
    }
  })

test('who has not answered is asked by a bar above the page, at every width, in the same bytes for everybody', async ({
  page,
}) => {
  // From the first paint: nothing of what the page's programs do later.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/es/events')
  await expect(consentOf(page)).toHaveAttribute('aria-modal', 'false')
  await expect(page.locator('body')).toBeFocused()
  await expect(consentOf(page).getByRole('link', { name: 'Política de privacidad' })).toBeVisible()
  await expect(consentOf(page).getByRole('link', { name: 'Términos y condiciones' })).toBeVisible()
  const [reject, accept] = await consentOf(page).getByRole('button').all()
  expect(await reject!.getAttribute('class')).toBe(await accept!.getAttribute('class'))
  for (const [width, most] of [
    [320, 150],
    [390, 100],
    [768, 60],
    [1440, 60],
    [1900, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const { height, ...where } = await place(page)
    expect.soft(where, `${width} px`).toEqual({ atTop: true, overNothing: true, sideways: 0 })
    expect.soft(height, `${width} px`).toBeLessThan(most)
    const boxes = await Promise.all([reject, accept].map((button) => button!.boundingBox()))
    expect.soft(boxes[0]!.width, `${width} px`).toBeCloseTo(boxes[1]!.width, 0)
    expect.soft(boxes[0]!.height, `${width} px`).toBeGreaterThanOrEqual(width < 640 ? 44 : 24)
  }
  // It is answered before the page is alive.
  await accept!.click()
  await expect(consentOf(page)).toBeHidden()
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
  const asked = await page.request.get('/es/events', { headers: { cookie: '' } })
  const answered = await page.request.get('/es/events', { headers: { cookie: 'consent=accepted' } })
  expect(await answered.text()).toBe(await asked.text())
})

test('where the answer is known the bar is never drawn, and nothing moves', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'consent', value: 'accepted', url: baseURL! }])
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/es/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(consentOf(page)).toBeHidden()
  expect(await page.evaluate(() => document.querySelector('.shell')!.getBoundingClientRect().top)).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is stored or counted, and nobody is asked', async ({ page }) => {
    await page.goto('/es/events')
    await expect(consentOf(page)).toBeHidden()
    expect(await page.context().cookies()).toEqual([])
  })
})

test('rejecting stores nothing and counts nothing; the question stays away until the next full page load', async ({
  page,
}) => {
  const visits = counted(page)
  const NOTHING = { local: [], session: [], databases: [], caches: [] }
  // Without a language in the address, the language cookie is set once from the browser.
  await page.goto('/')
  await expect.poll(() => kept(page)).toEqual({ cookies: ['lang'], ...NOTHING })
  await alive(page)
  await answer(page, 'Rechazar todas')
  await expect(consentOf(page)).toBeHidden()

  await page.getByRole('combobox', { name: 'Busca por nombre' }).fill('brana')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events?q=brana')
  await page.locator('li.row').getByRole('link', { name: 'Los muertos de Brañavieja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Los muertos de Brañavieja' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/events?q=brana')
  await goTo(page, 'Lugares', 'Lugares')
  await expect(consentOf(page)).toBeHidden()
  expect(await kept(page)).toEqual({ cookies: ['lang'], ...NOTHING })

  await page.reload()
  await expect(consentOf(page)).toBeVisible()
  expect(await kept(page)).toEqual({ cookies: ['lang'], ...NOTHING })
  expect(visits).toEqual([])
})

test('back leads to where one had scrolled to, and a reload too, without a note of it on the device', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await open(page, '/es/events')
  await page.evaluate(() => scrollTo(0, 700))
  // Without the mouse, which would scroll the link into view first.
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Lugares', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveTitle('Lugares · Candil')
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('Eventos · Candil')
  await expect.poll(scrolled).toBe(700)
  await page.reload()
  await expect.poll(scrolled).toBeGreaterThan(600)
  await alive(page)
  expect(await scrolled()).toBeGreaterThan(600)
})

test('accepting is kept for as long as the browser allows, and only then every page is counted', async ({ page }) => {
  const visits = counted(page)
  await page.goto('/es')
  await alive(page)
  await goTo(page, 'Eventos', 'Eventos')
  await expect(consentOf(page)).toBeVisible()
  expect(visits).toEqual([])

  const heard = page.waitForResponse('/visits')
  await answer(page, 'Aceptar todas')
  expect((await heard).status()).toBe(204)
  await expect(consentOf(page)).toBeHidden()
  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: 'consent', value: 'accepted', path: '/', sameSite: 'Lax' })
  // 21 years are asked for; browsers keep none longer than 400 days.
  expect((cookie!.expires - Date.now() / 1000) / DAY).toBeGreaterThan(399)

  await goTo(page, 'Lugares', 'Lugares')
  await goTo(page, 'Contacto', 'Contacto')
  await expect.poll(() => visits).toEqual(['/es/events', '/es/venues', '/es/contact'])
  await page.reload()
  await expect.poll(() => visits.length).toBe(4)
  await expect(consentOf(page)).toBeHidden()
})

test('a filter is no new page: it is not counted again', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'consent', value: 'accepted', url: baseURL! }])
  const visits = counted(page)
  await page.goto('/es/events')
  await expect.poll(() => visits).toEqual(['/es/events'])
  await page.getByText('Internacional', { exact: true }).first().click()
  await expect(page).toHaveURL('/es/events?origin=international')
  await goTo(page, 'Ayuda', 'Centro de ayuda')
  await expect.poll(() => visits).toEqual(['/es/events', '/es/help'])
})

test('the footer asks again; rejecting then deletes what was kept, and nothing more is counted', async ({ page }) => {
  const visits = counted(page)
  await page.goto('/es')
  await alive(page)
  await answer(page, 'Aceptar todas')
  await expect.poll(() => visits).toEqual(['/es'])

  await reopen(page)
  await expect(consentOf(page)).toBeFocused()
  await expect(consentOf(page)).toBeInViewport({ ratio: 1 })
  await answer(page, 'Rechazar todas')
  await expect(consentOf(page)).toBeHidden()
  await expect(focused(page)).toHaveText('Cookies')
  expect(await page.context().cookies()).toEqual([])
  await goTo(page, 'Eventos', 'Eventos')
  await page.reload()
  await expect(consentOf(page)).toBeVisible()
  expect(visits).toEqual(['/es'])
})

test('who rejected may change their mind in the footer', async ({ page }) => {
  await open(page, '/es')
  await reopen(page)
  await answer(page, 'Aceptar todas')
  await expect(consentOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
  await expect(consentOf(page)).toBeHidden()
})

test('the narrow pages without navbar and footer ask too', async ({ page }) => {
  await open(page, '/es/m')
  await page.getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page).toHaveURL('/es/m/events')
  await expect(consentOf(page)).toBeHidden()
})
