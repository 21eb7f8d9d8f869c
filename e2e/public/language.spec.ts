import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { hydrated, openPage } from '../fixtures/steps.ts'

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

test('a language is kept where one goes, and stored when it is chosen', async ({ page }) => {
  await test.step('navigating within a language stores nothing', async () => {
    await openPage(page, '/en/events')
    await page.getByRole('link', { name: 'Venues' }).first().click()
    await expect(page).toHaveURL('/en/venues')
    expect(await page.context().cookies()).toEqual([])
  })
  await test.step('stores the chosen language for a year and uses it on unprefixed URLs', async () => {
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
  await test.step('switching language stays on an event, whose address differs', async () => {
    await openPage(page, '/es/evento-rol-vivo-larp/muertos-de-branavieja')
    const before = await page.getByRole('heading', { level: 1 }).innerText()
    await chooseLanguage(page, 'English')
    await expect(page).toHaveURL('/en/evento-rol-vivo-larp/the-dead-of-branavieja')
    await expect(page.getByRole('heading', { level: 1, name: 'The Dead of Brañavieja' })).toBeVisible()
    await chooseLanguage(page, 'Español')
    await expect(page).toHaveURL('/es/evento-rol-vivo-larp/muertos-de-branavieja')
    await expect(page.getByRole('heading', { level: 1, name: before, exact: true })).toBeVisible()
  })
})

test('shows prices in English as an estimate in dollars beside the euros, with the date of the rate', async ({
  page,
}) => {
  await openPage(page, '/en/evento-rol-vivo-larp/the-dead-of-branavieja')
  const prices = page.getByRole('complementary', { name: /Tickets/ }).locator('.money_estimate')
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
