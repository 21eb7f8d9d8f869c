import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { markDocument, openPage, path, recordRequests, rejectCookies, sameDocument } from '../fixtures/steps.ts'

const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('an unknown page has its title, the navbar and a link home', async ({ page }) => {
  const response = await page.goto('/no-hay-nada-aqui')
  expect(response?.status()).toBe(404)
  await rejectCookies(page)
  await expect(page).toHaveTitle('Página no encontrada · Candil')
  await expect(page.getByRole('heading', { level: 1, name: 'Aquí no hay nadie con un candil' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Página no encontrada (404)')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Calendario de rol en vivo en España · Candil')
})

const missing = [
  '/en/nothing-here',
  '/en/evento-rol-vivo-larp/no-such-event',
  '/en/organizer/no-such-organizer',
  '/en/venue/no-such-venue',
  '/en/guide/no-such-guide',
  '/en/legal/no-such-text',
  '/en/help/no-such-page',
]
for (const address of missing)
  test(`${address} is a 404 in the language of its URL`, async ({ page }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found · Candil')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/en')
  })

test('a slow page shows "Cargando..." as its title and announces it', async ({ page }) => {
  await openPage(page, '/events')
  let response = () => {}
  const slow = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await slow
    await route.continue()
  })
  await link(page, 'Lugares').click()
  await expect(page).toHaveTitle('Cargando...')
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeAttached()
  expect(path(page)).toBe('/events')
  response()
  await expect(page).toHaveTitle('Lugares · Candil')
  await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toHaveCount(0)
})

test('restores the title when a slow navigation is abandoned', async ({ page }) => {
  await openPage(page, '/')
  await link(page, 'Eventos').click()
  await expect(page).toHaveTitle('Eventos · Candil')
  let response = () => {}
  const slow = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route(/venues\.data/, async (route) => {
    await slow
    await route.abort()
  })
  await link(page, 'Lugares').click()
  await expect(page).toHaveTitle('Cargando...')
  await page.getByRole('search', { name: 'Filtros' }).getByText('Internacional').click()
  await expect(page).toHaveURL('/events?origin=international')
  await expect(page).toHaveTitle('Eventos · Candil')
  response()
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
    await page.locator('li.row').getByRole('link', { name: 'Estación Perihelio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Estación Perihelio' })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Eventos', exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(1)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await sameDocument(page)).toBe(true)
    expect(requests.filter((request) => !request.includes('.data'))).toEqual([])
  })
})

test('clicking on during a transition reaches the last target without errors', async ({ page }) => {
  await openPage(page, '/events')
  for (const [name, title] of [
    ['Lugares', 'Lugares'],
    ['Organizadores', 'Organizadores'],
    ['Contacto', 'Contacto'],
  ] as const) {
    // Two clicks in the same task: the second one counts.
    await page.evaluate((words) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a')]
      for (const wanted of ['Ayuda', words]) links.find((other) => other.textContent === wanted)?.click()
    }, name)
    await expect(page).toHaveTitle(`${title} · Candil`)
    await page.goBack()
    await link(page, name).click()
    await expect(page).toHaveTitle(`${title} · Candil`)
  }
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
