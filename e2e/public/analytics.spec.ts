import { expect, test } from '../fixtures/fixtures.ts'
import { startSecondSite } from '../fixtures/second-site.ts'
import { cookieBanner } from '../fixtures/steps.ts'

// A second site, whose operator uses an external analytics script.
const SCRIPT = 'http://stats.invalid/script.js'
let site = ''
let stop: () => Promise<void>

test.use({ allowedErrors: /leaves the site/ })
test.beforeAll(async () => {
  // It starts beside other tests.
  const second = await startSecondSite({ env: { ANALYTICS_SCRIPT_URL: SCRIPT } })
  site = second.url
  stop = second.stop
})
test.afterAll(() => stop())

test('loads the operator’s analytics script only after consent, once, and stops our own counter', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== site || pathname === '/visits') requests.push(request.url())
  })
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.counted = (window.counted ?? 0) + 1' }),
  )
  await page.goto(`${site}/es`)
  await expect(cookieBanner(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Eventos', exact: true }).click()
  await expect(page).toHaveURL(`${site}/es/events`)
  expect(requests).toEqual([])

  await cookieBanner(page).getByRole('button', { name: 'Aceptar todas' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { counted?: number }).counted)).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Lugares', exact: true }).click()
  await expect(page).toHaveURL(`${site}/es/venues`)
  expect(requests).toEqual([SCRIPT])

  await page.reload()
  await expect.poll(() => requests).toEqual([SCRIPT, SCRIPT])
  await expect(cookieBanner(page)).toBeHidden()
})
