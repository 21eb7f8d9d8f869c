import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated, openPage, path, rejectCookies } from '../fixtures/steps.ts'

const DAY = 86_400
const languageCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'lang')
const language = (page: Page) => page.locator('html').getAttribute('lang')

/** Chooses a language in the navbar and waits until the browser has stored it. */
async function chooseLanguage(page: Page, name: 'Español' | 'English') {
  const code = name === 'English' ? 'en' : 'es'
  // Before hydration a click shows the language and stores nothing.
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect.poll(async () => (await languageCookie(page.context()))?.value).toBe(code)
}

const pairs: [what: string, spanish: string, english: string, heading: string][] = [
  ['the home page', '/es', '/en', 'Your next life lasts a weekend.'],
  [
    'an event, whose address differs',
    '/es/evento-rol-vivo-larp/muertos-de-branavieja',
    '/en/evento-rol-vivo-larp/the-dead-of-branavieja',
    'The Dead of Brañavieja',
  ],
  [
    'the poster of an event',
    '/es/evento-rol-vivo-larp2/muertos-de-branavieja',
    '/en/evento-rol-vivo-larp2/the-dead-of-branavieja',
    'The Dead of Brañavieja',
  ],
  ['a guide, whose address differs', '/es/guide/que-es-el-rol-en-vivo', '/en/guide/what-is-larp', 'What is larp?'],
  [
    'a list with its filters',
    '/es/events?q=brana&theme=horror&sort=title',
    '/en/events?q=brana&theme=horror&sort=title',
    'Events',
  ],
  ['an organizer', '/es/organizer/barlovento-larp', '/en/organizer/barlovento-larp', 'Barlovento'],
  ['a help page', '/es/help/orga', '/en/help/orga', ''],
]

for (const [what, spanish, english, heading] of pairs)
  test(`switching language stays on ${what}`, async ({ page }) => {
    await openPage(page, spanish)
    const before = await page.getByRole('heading', { level: 1 }).innerText()
    await chooseLanguage(page, 'English')
    await expect(page).toHaveURL(english)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await chooseLanguage(page, 'Español')
    await expect(page).toHaveURL(spanish)
    await expect(page.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible()
  })

test('shows an untranslated event in its own language and says so', async ({ page }) => {
  await openPage(page, '/en/evento-rol-vivo-larp/vecinos-del-cuarto-b')
  expect(await language(page)).toBe('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Text in Spanish')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible()
})

test('stores the chosen language for a year and uses it on unprefixed URLs', async ({ page }) => {
  await openPage(page, '/es/events')
  expect(await languageCookie(page.context())).toBeUndefined()
  await chooseLanguage(page, 'English')
  const cookie = await languageCookie(page.context())
  expect(cookie?.path).toBe('/')
  const days = (cookie!.expires - Date.now() / 1000) / DAY
  expect(Math.round(days)).toBe(365)

  await openPage(page, '/events')
  expect(await language(page)).toBe('en')
  await expect(page).toHaveURL('/events')
})

test('visiting a URL with a language neither stores nor changes anything', async ({ page }) => {
  await openPage(page, '/en/events')
  await page.getByRole('link', { name: 'Venues' }).first().click()
  await expect(page).toHaveURL('/en/venues')
  expect(await page.context().cookies()).toEqual([])

  await openPage(page, '/events')
  const before = await languageCookie(page.context())
  expect(before?.value).toBe('es')
  await openPage(page, '/en')
  expect(await language(page)).toBe('en')
  expect(await languageCookie(page.context())).toEqual(before)
  await openPage(page, '/')
  expect(await language(page)).toBe('es')
})

test.describe('with a browser in English', () => {
  test.use({ locale: 'en-GB' })

  test('stores the browser’s language on the first unprefixed visit and keeps it later', async ({ page, browser }) => {
    await openPage(page, '/events')
    expect(await language(page)).toBe('en')
    const first = await languageCookie(page.context())
    expect(first?.value).toBe('en')
    await page.reload()
    await rejectCookies(page)
    expect(await languageCookie(page.context())).toEqual(first)

    const laterContext = await browser.newContext({
      locale: 'es-ES',
      storageState: await page.context().storageState(),
    })
    const laterPage = await laterContext.newPage()
    await openPage(laterPage, '/events')
    expect(await language(laterPage)).toBe('en')
    expect((await languageCookie(laterContext))?.expires).toBe(first?.expires)
    await laterContext.close()
  })

  test('links keep the language prefix', async ({ page }) => {
    await openPage(page, '/en/events')
    const links = await page.locator('main a[href^="/"], header a[href^="/"]:not(.lang a)').all()
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(addresses.filter((address) => !/^\/en(\/|$)/.test(address ?? ''))).toEqual([])
    await page.getByRole('link', { name: 'The Dead of Brañavieja' }).first().click()
    await expect(page).toHaveURL('/en/evento-rol-vivo-larp/the-dead-of-branavieja')
    expect(path(page)).toMatch(/^\/en/)
  })
})

test('shows prices in English as an estimate in dollars beside the euros, with the date of the rate', async ({
  page,
}) => {
  await openPage(page, '/en/evento-rol-vivo-larp/the-dead-of-branavieja')
  const prices = page.getByRole('complementary', { name: /Tickets/ }).locator('.estimate')
  await expect(prices).toHaveText([/^≈\s\$\d+\s\(€110\.00\)$/, /^≈\s\$\d+\s\(€135\.00\)$/])
  await expect(prices.first()).toHaveAttribute('title', /^Estimate at the ECB rate of \d+ [A-Z][a-z]+ \d{4}$/)
  const text = await page.locator('main').innerText()
  expect(text.match(/\$\d+/g)).toEqual(text.match(/\$\d+(?=\s\(€\d+\.\d\d\))/g))

  await prices.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(prices.first()).toBeFocused()
  const tooltip = await prices.first().evaluate((price) => getComputedStyle(price, '::after').content)
  expect(tooltip).toContain('Estimate at the ECB rate of')
})

test('shows prices in Spanish in euros only', async ({ page }) => {
  await openPage(page, '/evento-rol-vivo-larp/muertos-de-branavieja')
  await expect(page.locator('main')).toContainText('110,00 €')
  await expect(page.locator('main')).not.toContainText('$')
})
