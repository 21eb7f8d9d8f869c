import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { consentOf } from './steps.ts'

const DAY = 86_400
/** What the router keeps until the window closes: where one had scrolled to, and which page faded into which. */
const ROUTERS = ['react-router-scroll-positions', 'remix-router-transitions']

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

test('who has not answered is asked, without being stopped from reading or losing the focus', async ({ page }) => {
  await page.goto('/es')
  await expect(consentOf(page)).toBeVisible()
  await expect(consentOf(page)).toHaveAttribute('aria-modal', 'false')
  await expect(page.locator('body')).toBeFocused()
  await expect(consentOf(page).getByRole('link')).toHaveText(['Política de privacidad', 'Términos y condiciones'])
  const [reject, accept] = await consentOf(page).getByRole('button').all()
  expect(await reject!.getAttribute('class')).toBe(await accept!.getAttribute('class'))
  await goTo(page, 'Eventos', 'Eventos')
  await expect(consentOf(page)).toBeVisible()
})

test('rejecting stores nothing and counts nothing; the question stays away until the next full page load', async ({
  page,
}) => {
  const visits = counted(page)
  await page.goto('/es')
  await expect(consentOf(page)).toBeVisible()
  const before = await kept(page)
  expect(before.cookies).toEqual([])
  await answer(page, 'Rechazar todas')
  await expect(consentOf(page)).toBeHidden()
  expect(await kept(page)).toEqual(before)

  await goTo(page, 'Eventos', 'Eventos')
  await goTo(page, 'Lugares', 'Lugares')
  await expect(consentOf(page)).toBeHidden()
  const { session, ...others } = await kept(page)
  expect(others).toEqual({ cookies: [], local: [], databases: [], caches: [] })

  await page.reload()
  await expect(consentOf(page)).toBeVisible()
  session.push(...(await kept(page)).session)
  expect(session.filter((name) => !ROUTERS.includes(name))).toEqual([])
  expect(visits).toEqual([])
})

test('accepting is kept for as long as the browser allows, and only then every page is counted', async ({ page }) => {
  const visits = counted(page)
  await page.goto('/es')
  await expect(consentOf(page)).toBeVisible()
  await goTo(page, 'Eventos', 'Eventos')
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
  await answer(page, 'Aceptar todas')
  await expect.poll(() => visits).toEqual(['/es'])

  await reopen(page)
  await expect(consentOf(page)).toBeVisible()
  await answer(page, 'Rechazar todas')
  await expect(consentOf(page)).toBeHidden()
  expect(await page.context().cookies()).toEqual([])
  await goTo(page, 'Eventos', 'Eventos')
  await page.reload()
  await expect(consentOf(page)).toBeVisible()
  expect(visits).toEqual(['/es'])
})

test('who rejected may change their mind in the footer', async ({ page }) => {
  await page.goto('/es')
  await answer(page, 'Rechazar todas')
  await reopen(page)
  await answer(page, 'Aceptar todas')
  await expect(consentOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['consent'])
  await expect(consentOf(page)).toBeHidden()
})

test('the narrow pages without navbar and footer ask too', async ({ page }) => {
  await page.goto('/es/m')
  await expect(consentOf(page)).toBeVisible()
  await answer(page, 'Rechazar todas')
  await page.getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page).toHaveURL('/es/m/events')
  await expect(consentOf(page)).toBeHidden()
})
