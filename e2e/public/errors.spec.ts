import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  hydrated,
  markDocument,
  openPage,
  path,
  recordRequests,
  rejectCookies,
  sameDocument,
} from '../fixtures/steps.ts'

const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

/** Holds answers back until the returned function is called. */
async function hold(page: Page, what: RegExp, end: 'continue' | 'abort') {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route[end]()
  })
  return resolve
}

test('a slow page is announced and is the title until it is there or abandoned', async ({ page }) => {
  await test.step('shows "Cargando..." as its title and announces it', async () => {
    await openPage(page, '/events')
    const answer = await hold(page, /\.data(\?|$)/, 'continue')
    await link(page, 'Lugares').click()
    await expect(page).toHaveTitle('Cargando...')
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeAttached()
    expect(path(page)).toBe('/events')
    answer()
    await expect(page).toHaveTitle('Lugares · Candil')
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toHaveCount(0)
  })
  await test.step('restores the title when a slow navigation is abandoned', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await link(page, 'Eventos').click()
    await expect(page).toHaveTitle('Eventos · Candil')
    const answer = await hold(page, /organizers\.data/, 'abort')
    await link(page, 'Organizaciones').click()
    await expect(page).toHaveTitle('Cargando...')
    await page.getByRole('search', { name: 'Filtros' }).getByText('Internacional').click()
    await expect(page).toHaveURL('/events?origin=international')
    await expect(page).toHaveTitle('Eventos · Candil')
    answer()
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('navigates without a reload, with a view transition, to the top of the page', async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { fades: 0 })
      document.startViewTransition = (change) => {
        Object.assign(window, { fades: (window as unknown as { fades: number }).fades + 1 })
        return start(change as ViewTransitionUpdateCallback)
      }
    })
    await openPage(page, '/events')
    await markDocument(page)
    const requests = recordRequests(page)
    await page.getByRole('link', { name: 'Estación Perihelio' }).first().scrollIntoViewIfNeeded()
    await page.locator('li.agenda-row_row').getByRole('link', { name: 'Estación Perihelio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Estación Perihelio' })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Eventos', exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await sameDocument(page)).toBe(true)
    expect(requests.filter((request) => !request.includes('.data'))).toEqual([])
  })
})

test('navigation restores the scroll position, and clicking on during a transition reaches the last target', async ({
  page,
}) => {
  await test.step('restores the scroll position on back and reload', async () => {
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await openPage(page, '/es/events')
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
    await hydrated(page)
    expect(await scrolled()).toBeGreaterThan(600)
  })
  await test.step('clicking on during a transition reaches the last target without errors', async () => {
    await openPage(page, '/events')
    for (const [name, address] of [
      ['Lugares', 'venues'],
      ['Organizaciones', 'organizers'],
      ['Contacto', 'contact'],
    ] as const) {
      // Two clicks in the same task: the second one counts.
      await page.evaluate((words) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
        for (const wanted of ['Centro de ayuda', words]) links.find((other) => other.textContent === wanted)?.click()
      }, name)
      await expect(page).toHaveTitle(`${name} · Candil`)
      // Back, and on at once: as soon as the router has heard of it. By script, because a transition that begins under the mouse takes its click.
      await page.evaluate(async (wanted) => {
        const heard = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
        history.back()
        await heard
        const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
        links.find((other) => other.textContent === wanted)?.click()
      }, name)
      await expect(page).toHaveURL(new RegExp(`/${address}$`))
      await expect(page).toHaveTitle(`${name} · Candil`)
    }
  })
})

test.describe('when a chunk is missing after a deployment', () => {
  test.use({
    allowedErrors: /Error loading route module|Failed to fetch dynamically imported module|Importing a module/,
  })

  test('reloads the page at most once a minute, and navigation still works', async ({ page }) => {
    await page.route(/\/assets\/contact-[^/]*\.js$/, (route) => route.abort())
    await openPage(page, '/events')
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await markDocument(page)
    await link(page, 'Contacto').click()
    await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false)
    await rejectCookies(page)
    expect(documents).toEqual(['/events'])

    await markDocument(page)
    await link(page, 'Contacto').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible()
    expect(documents.filter((document) => document === '/events')).toEqual(['/events'])
  })
})
