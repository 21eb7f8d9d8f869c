import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, open, path, sayNo } from '../fixtures/steps.ts'

const DAY = 86_400
const stored = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'lang')
const language = (page: Page) => page.locator('html').getAttribute('lang')

/** Chooses a language in the navbar and waits until the browser has stored the choice. */
async function choose(page: Page, name: 'Español' | 'English') {
  const code = name === 'English' ? 'en' : 'es'
  // Before the page is alive a click shows the language and stores nothing.
  await alive(page)
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect.poll(async () => (await stored(page.context()))?.value).toBe(code)
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
    await open(page, spanish)
    const before = await page.getByRole('heading', { level: 1 }).innerText()
    await choose(page, 'English')
    await expect(page).toHaveURL(english)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await choose(page, 'Español')
    await expect(page).toHaveURL(spanish)
    await expect(page.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible()
  })

test('an event without an English text keeps its words, and says in which language they are', async ({ page }) => {
  await open(page, '/en/evento-rol-vivo-larp/vecinos-del-cuarto-b')
  expect(await language(page)).toBe('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'es')
  await expect(page.getByText('Text in Spanish')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible()
})

test('the choice is kept for a year, and then decides for addresses without a language', async ({ page }) => {
  await open(page, '/es/events')
  expect(await stored(page.context())).toBeUndefined()
  await choose(page, 'English')
  const cookie = await stored(page.context())
  expect(cookie?.path).toBe('/')
  const days = (cookie!.expires - Date.now() / 1000) / DAY
  expect(Math.round(days)).toBe(365)

  await open(page, '/events')
  expect(await language(page)).toBe('en')
  await expect(page).toHaveURL('/events')
})

test('merely visiting an address with a language stores nothing and changes nothing', async ({ page }) => {
  await open(page, '/en/events')
  await page.getByRole('link', { name: 'Venues' }).first().click()
  await expect(page).toHaveURL('/en/venues')
  expect(await page.context().cookies()).toEqual([])

  await open(page, '/events')
  const before = await stored(page.context())
  expect(before?.value).toBe('es')
  await open(page, '/en')
  expect(await language(page)).toBe('en')
  expect(await stored(page.context())).toEqual(before)
  await open(page, '/')
  expect(await language(page)).toBe('es')
})

test.describe('with a browser in English', () => {
  test.use({ locale: 'en-GB' })

  test('the first visit without a language takes the browser’s and keeps it, whatever the browser says later', async ({
    page,
    browser,
  }) => {
    await open(page, '/events')
    expect(await language(page)).toBe('en')
    const first = await stored(page.context())
    expect(first?.value).toBe('en')
    await page.reload()
    await sayNo(page)
    expect(await stored(page.context())).toEqual(first)

    const later = await browser.newContext({ locale: 'es-ES', storageState: await page.context().storageState() })
    const again = await later.newPage()
    await open(again, '/events')
    expect(await language(again)).toBe('en')
    expect((await stored(later))?.expires).toBe(first?.expires)
    await later.close()
  })

  test('pages in the same form are linked to each other, so that the language stays while one browses', async ({
    page,
  }) => {
    await open(page, '/en/events')
    const links = await page.locator('main a[href^="/"], header a[href^="/"]:not(.lang a)').all()
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(addresses.filter((address) => !/^\/en(\/|$)/.test(address ?? ''))).toEqual([])
    await page.getByRole('link', { name: 'The Dead of Brañavieja' }).first().click()
    await expect(page).toHaveURL('/en/evento-rol-vivo-larp/the-dead-of-branavieja')
    expect(path(page)).toMatch(/^\/en/)
  })
})

test('prices in English are an estimate in dollars beside the euros, with the day of the rate', async ({ page }) => {
  await open(page, '/en/evento-rol-vivo-larp/the-dead-of-branavieja')
  const prices = page.getByRole('complementary', { name: /Tickets/ }).locator('.estimate')
  await expect(prices).toHaveText([/^≈\s\$\d+\s\(€110\.00\)$/, /^≈\s\$\d+\s\(€135\.00\)$/])
  await expect(prices.first()).toHaveAttribute('title', /^Estimate at the ECB rate of \d+ [A-Z][a-z]+ \d{4}$/)
  const words = await page.locator('main').innerText()
  expect(words.match(/\$\d+/g)).toEqual(words.match(/\$\d+(?=\s\(€\d+\.\d\d\))/g))

  await prices.first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(prices.first()).toBeFocused()
  const shown = await prices.first().evaluate((price) => getComputedStyle(price, '::after').content)
  expect(shown).toContain('Estimate at the ECB rate of')
})

test('prices in Spanish are euros and nothing else', async ({ page }) => {
  await open(page, '/evento-rol-vivo-larp/muertos-de-branavieja')
  await expect(page.locator('main')).toContainText('110,00 €')
  await expect(page.locator('main')).not.toContainText('$')
})
