import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { cookieBanner, focused, hydrated, openPage, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/layouts/', 'src/app/root.tsx')

const DAY = 86_400

/** Names of everything stored in the browser. */
async function storedData(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { cookies, ...inPage }
}

/** The paths sent to our visit counter. */
function recordVisits(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/visits') paths.push(request.postDataJSON().path)
  })
  return paths
}

const navigateTo = async (page: Page, name: string, title: string) => {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(`${title} · Candil`)
}
const response = (page: Page, name: 'Rechazar todas' | 'Aceptar todas') =>
  cookieBanner(page).getByRole('button', { name }).click()
const reopenBanner = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()

/** Whether the banner is in the flow at the top, as wide as the page, covering nothing. */
const bannerLayout = (page: Page) =>
  page.evaluate(() => {
    const bar = document.getElementById('consent')!
    const { left, top, width, bottom, height } = bar.getBoundingClientRect()
    const below = document.querySelector('.root_shell')!.getBoundingClientRect()
    return {
      atTop: top === 0 && left === 0 && width === document.documentElement.clientWidth,
      overNothing: getComputedStyle(bar).position === 'static' && below.top === bottom,
      sideways: document.documentElement.scrollWidth - innerWidth,
      height,
    }
  })

slow(
  'shows the banner above the page at every width until there is an answer, from the same HTML for everybody',
  async ({ page }) => {
    // From the first paint: without any script.
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/es/events')
    await expect(cookieBanner(page)).toHaveAttribute('aria-modal', 'false')
    await expect(page.locator('body')).toBeFocused()
    await expect(cookieBanner(page).getByRole('link', { name: 'Política de privacidad' })).toBeVisible()
    await expect(cookieBanner(page).getByRole('link', { name: 'Términos y condiciones' })).toBeVisible()
    const [reject, accept] = await cookieBanner(page).getByRole('button').all()
    expect(await reject!.getAttribute('class')).toBe(await accept!.getAttribute('class'))
    for (const [width, most] of [
      [320, 150],
      [390, 100],
      [768, 60],
      [1440, 60],
      [1900, 60],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const { height, ...position } = await bannerLayout(page)
      expect.soft(position, `${width} px`).toEqual({ atTop: true, overNothing: true, sideways: 0 })
      expect.soft(height, `${width} px`).toBeLessThan(most)
      const boxes = await Promise.all([reject, accept].map((button) => button!.boundingBox()))
      expect.soft(boxes[0]!.width, `${width} px`).toBeCloseTo(boxes[1]!.width, 0)
      expect.soft(boxes[0]!.height, `${width} px`).toBeGreaterThanOrEqual(width < 640 ? 44 : 24)
    }
    // It works before hydration.
    await accept!.click()
    await expect(cookieBanner(page)).toBeHidden()
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
    const asked = await page.request.get('/es/events', { headers: { cookie: '' } })
    const answered = await page.request.get('/es/events', { headers: { cookie: 'consent=accepted' } })
    expect(await answered.text()).toBe(await asked.text())

    // Never again, and nothing shifts.
    await page.goto('/es/events')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cookieBanner(page)).toBeHidden()
    expect(await page.evaluate(() => document.querySelector('.root_shell')!.getBoundingClientRect().top)).toBe(0)
  },
)

slow('rejecting stores and counts nothing, and hides the banner until the next full page load', async ({ page }) => {
  const visits = recordVisits(page)
  const NOTHING = { local: [], session: [] as string[], databases: [], caches: [] }
  // The router's, of the tab (cookie policy).
  const OF_TAB = { ...NOTHING, session: ['react-router-scroll-positions', 'remix-router-transitions'] }
  // On unprefixed URLs the language cookie is set once from the browser's language.
  await page.goto('/')
  await expect.poll(() => storedData(page)).toEqual({ cookies: ['lang'], ...NOTHING })
  await hydrated(page)
  await response(page, 'Rechazar todas')
  await expect(cookieBanner(page)).toBeHidden()

  await page.getByRole('combobox', { name: 'Busca por nombre' }).fill('brana')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events?q=brana')
  await page.locator('li.agenda-row_row').getByRole('link', { name: 'Los muertos de Brañavieja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Los muertos de Brañavieja' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/events?q=brana')
  await navigateTo(page, 'Lugares', 'Lugares')
  await expect(cookieBanner(page)).toBeHidden()
  expect(await storedData(page)).toEqual({ cookies: ['lang'], ...NOTHING })

  await page.reload()
  await expect(cookieBanner(page)).toBeVisible()
  expect(await storedData(page)).toEqual({ cookies: ['lang'], ...OF_TAB })
  expect(visits).toEqual([])
  // On pages without navbar and footer, too.
  await openPage(page, '/es/m')
  await page.getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page).toHaveURL('/es/m/events')
  await expect(cookieBanner(page)).toBeHidden()
  expect(visits).toEqual([])
})

test('accepting is stored for as long as browsers allow; only then pages are counted, until it is taken back', async ({
  page,
}) => {
  const visits = recordVisits(page)
  await page.goto('/es')
  await hydrated(page)
  await navigateTo(page, 'Eventos', 'Eventos')
  await expect(cookieBanner(page)).toBeVisible()
  expect(visits).toEqual([])

  const visitResponse = page.waitForResponse('/visits')
  await response(page, 'Aceptar todas')
  expect((await visitResponse).status()).toBe(204)
  await expect(cookieBanner(page)).toBeHidden()
  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: 'consent', value: 'accepted', path: '/', sameSite: 'Lax' })
  // We ask for 21 years; browsers cap cookies at 400 days.
  expect((cookie!.expires - Date.now() / 1000) / DAY).toBeGreaterThan(399)

  await navigateTo(page, 'Lugares', 'Lugares')
  await navigateTo(page, 'Contacto', 'Contacto')
  await expect.poll(() => visits).toEqual(['/es/events', '/es/venues', '/es/contact'])
  await page.reload()
  await expect.poll(() => visits.length).toBe(4)
  await expect(cookieBanner(page)).toBeHidden()

  // A filter is no page.
  await hydrated(page)
  await navigateTo(page, 'Eventos', 'Eventos')
  await page.getByText('Internacional', { exact: true }).first().click()
  await expect(page).toHaveURL('/es/events?origin=international')
  await navigateTo(page, 'Centro de ayuda', 'Centro de ayuda')
  await expect.poll(() => visits.slice(4)).toEqual(['/es/events', '/es/help'])

  await reopenBanner(page)
  await expect(cookieBanner(page)).toBeFocused()
  await expect(cookieBanner(page)).toBeInViewport({ ratio: 1 })
  await response(page, 'Rechazar todas')
  await expect(cookieBanner(page)).toBeHidden()
  await expect(focused(page)).toHaveText('Cookies')
  expect(await page.context().cookies()).toEqual([])
  await navigateTo(page, 'Eventos', 'Eventos')
  await page.reload()
  await expect(cookieBanner(page)).toBeVisible()
  expect(visits).toHaveLength(6)

  // And given again from the footer.
  await rejectCookies(page)
  await reopenBanner(page)
  await response(page, 'Aceptar todas')
  await expect(cookieBanner(page)).toBeHidden()
  await expect.poll(() => visits.slice(6)).toEqual(['/es/events'])
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
  await expect(cookieBanner(page)).toBeHidden()
})
