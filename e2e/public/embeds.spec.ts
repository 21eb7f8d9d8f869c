import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { holdScripts, hydrated } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/embeds/', 'src/features/syndication/')

test.use({ withPictures: true })

const ORGANIZER = 'compania-del-roble-hueco'
const NIGHT = 'La última noche de Valdecuervo'

/** Another website, whose policy allows nothing but what comes from the calendar. */
function openForeignSite(site: string, body: string): Promise<Server> {
  const policy = `default-src 'none'; script-src ${site}; connect-src ${site}; frame-src ${site}; img-src ${site}; require-trusted-types-for 'script'; trusted-types 'none'`
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="es"><title>Otra web</title><main><h1>Otra web</h1>${body}</main></html>`)
  })
  return new Promise((resolve) => server.listen(0, () => resolve(server)))
}

// Requests for the other site's own pages.
test.use({ allowedErrors: /a request that leaves the site: http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico)?$/ })

test('another site shows the frame and the web component under its own strict policy, without cookies', async ({
  page,
  context,
  baseURL,
}) => {
  const site = baseURL!
  const server = await openForeignSite(
    site,
    `<script type="module" src="${site}/embed/candil.js"></script>
    <candil-events id="own" organizer="${ORGANIZER}" count="3" lang="es"><a href="${site}/events">Eventos</a></candil-events>
    <candil-events id="searched" search="${site}/en/events?theme=horror" lang="en" look="dark" images="no"></candil-events>
    <candil-events id="gone" event="no-hay-tal"><a href="${site}/events">Mira el calendario</a></candil-events>
    <iframe src="${site}/embed/map?n=3&lang=es&look=dark" title="Mapa" width="100%" height="760" frameborder="0"></iframe>`,
  )
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Refused/i.test(message.text())) violations.push(message.text())
  })
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const own = page.locator('#own')
    await expect(own.getByRole('link', { name: NIGHT })).toBeVisible()
    await expect(own.getByRole('link', { name: NIGHT })).toHaveAttribute('target', '_blank')
    await expect(own).toContainText('Desde')
    await expect(own.getByText('Eventos', { exact: true })).toBeHidden()
    const isLoaded = () =>
      own
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isLoaded).toBe(true)
    const searched = page.locator('#searched')
    await expect(searched.getByRole('heading', { name: /The Dead of Brañavieja/ })).toBeVisible()
    await expect(searched.locator('img')).toHaveCount(0)
    await expect(page.locator('#gone').getByRole('link', { name: 'Mira el calendario' })).toBeVisible()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: /Eventos en España/ })).toBeVisible()
    await expect(frame.locator('svg.map a').first()).toBeVisible()
    await expect(frame.locator('main')).toHaveCSS('background-color', 'rgb(11, 20, 18)')
    // Changed by the other site's script, as frameworks do.
    await own.evaluate((element) => element.setAttribute('lang', 'en'))
    await expect(own.getByRole('heading', { name: /Events by/ })).toBeVisible()
    expect(await context.cookies()).toEqual([])
    const opened = context.waitForEvent('page')
    await own.getByRole('link', { name: /The Last Night/ }).click()
    await expect(await opened).toHaveURL(/\/en\/evento-rol-vivo-larp\/the-last-night-at-valdecuervo/)
    await (await opened).close()
    expect(violations).toEqual([])
    const serious = (await findViolations(page)).filter(({ id }) => id !== 'region')
    expect(serious).toEqual([])
  } finally {
    server.close()
  }
})

slow('words of sixty letters wrap in frames and in the web component on narrow pages', async ({ page, baseURL }) => {
  const word = 'W'.repeat(60)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.route(/\/embed\/(event|search)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(NIGHT, word) })
  })
  const isInside = (link: Element) => {
    const text = document.createRange()
    text.selectNodeContents(link.firstChild!)
    return text.getBoundingClientRect().right <= 320
  }
  const expectInside = async (links: Locator) => {
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) expect(await link.evaluate(isInside)).toBe(true)
  }
  const links = page.getByRole('link', { name: word })
  for (const path of ['event/valdecuervo?lang=es', 'search?lang=es']) {
    await page.goto(`/embed/${path}`)
    await expectInside(links)
  }
  const server = await openForeignSite(
    baseURL!,
    `<script type="module" src="${baseURL}/embed/candil.js"></script><candil-events event="valdecuervo"></candil-events>`,
  )
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expectInside(links)
  } finally {
    server.close()
  }
})

slow('one chooses what to show, sees it and copies the code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const arrive = await holdScripts(page)
  await page.goto('/es/embed', { waitUntil: 'commit' })
  // What is chosen before the scripts arrive counts, too.
  await page.getByRole('radio', { name: /Un evento/ }).check()
  arrive()
  await hydrated(page)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByLabel('Dirección del evento').fill('https://otra.example/')
  await expect(page.getByText('Esa no es la dirección de un evento')).toBeInViewport()
  await page.getByLabel('Dirección del evento').fill('/evento-rol-vivo-larp/valdecuervo')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: new RegExp(NIGHT) })).toBeVisible()
  await page.getByRole('radio', { name: 'Oscuro' }).check({ force: true })
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect(page.getByText('Copiado.')).toBeInViewport()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('/embed/event/valdecuervo?lang=es&amp;look=dark"')
  await page.getByRole('link', { name: 'Usa un enlace con imagen' }).click()
  await expect(page.getByRole('textbox', { name: 'Pega esto en tu página' })).toHaveValue(/^<a href=.*<img /)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  slow('a button shows what was chosen', async ({ page }) => {
    await page.goto('/en/embed')
    await page.getByRole('radio', { name: /A map/ }).check()
    await page.getByRole('button', { name: 'See how it looks' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: /Events in Spain/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Paste this into your page' })).toHaveValue(/\/embed\/map\?area=es/)
  })
})
