import type { Page } from '@playwright/test'
import { complaints } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, focused, open, path, sayNo, titles } from '../fixtures/steps.ts'

const GHOSTS = 'Los muertos de Brañavieja'
const CAMP = 'Winterlager an der Elbe'
const MALAGA = { latitude: 36.72, longitude: -4.42 }

const map = (page: Page) => page.getByRole('group', { name: 'Mapa de los eventos por venir' })
const europe = (page: Page) => page.getByRole('group', { name: 'Mapa de los eventos en Europa' })
const row = (page: Page, title: string) => page.locator('main li.row').filter({ hasText: title })
const dock = (page: Page) => page.locator('.map__dock')
/** How close one is: the scale of the coasts. */
const scale = (page: Page) =>
  page
    .locator('svg.geo > g')
    .first()
    .getAttribute('transform')
    .then((text) => Number(/scale\((.+)\)/.exec(text!)![1]))
const isSorted = (list: number[]) => list.every((one, at) => at === 0 || list[at - 1]! <= one)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('buttons come closer, towards the centre of the specification, and back to the start', async ({ page }) => {
  await open(page, '/events?view=map')
  await expect.poll(() => scale(page)).toBe(1)
  await press(page, 'Acercar')
  await expect.poll(() => scale(page)).toBe(2)
  // Valencia is near the middle now.
  const light = (await map(page).getByRole('link', { name: 'El expreso de Latón, Valencia' }).boundingBox())!
  const frame = (await map(page).boundingBox())!
  expect(Math.abs(light.x + light.width / 2 - frame.x - frame.width / 2)).toBeLessThan(40)
  expect(Math.abs(light.y + light.height / 2 - frame.y - frame.height / 2)).toBeLessThan(40)
  await press(page, 'Alejar')
  await expect.poll(() => scale(page)).toBe(1)
  await press(page, 'Acercar')
  await press(page, 'Acercar')
  await press(page, 'Volver a la vista inicial')
  await expect.poll(() => scale(page)).toBe(1)
})

test('keys move the map while it has the focus; the Canary Islands stay in their frame', async ({ page }) => {
  await open(page, '/events?view=map')
  const islands = map(page).getByRole('link', { name: /Bajo la Caldera/ })
  await map(page).focus()
  const before = await islands.boundingBox()
  await page.keyboard.press('+')
  await expect.poll(() => scale(page)).toBe(2)
  const shift = () => page.locator('svg.geo > g').first().getAttribute('transform')
  const closer = await shift()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shift).not.toBe(closer)
  await page.keyboard.press('ArrowRight')
  await expect.poll(shift).toBe(closer)
  expect(await islands.boundingBox()).toEqual(before)
  await page.keyboard.press('-')
  await page.keyboard.press('+')
  await page.keyboard.press('Home')
  await expect.poll(() => scale(page)).toBe(1)
  await expect(map(page)).toBeFocused()
})

test('a hand drags the map once it is closer, and a drag is no click', async ({ page }) => {
  await open(page, '/events?view=map')
  await press(page, 'Acercar')
  const shift = () => page.locator('svg.geo > g').first().getAttribute('transform')
  const before = await shift()
  const light = (await map(page).getByRole('link', { name: 'El expreso de Latón, Valencia' }).boundingBox())!
  await page.mouse.move(light.x + light.width / 2, light.y + light.height / 2)
  await page.mouse.down()
  await page.mouse.move(light.x - 80, light.y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(shift).not.toBe(before)
  expect(path(page)).toBe('/events?view=map')
})

test('a light that several share parts when it is pressed, and keeps the focus on the map', async ({ page }) => {
  await open(page, '/events?view=map')
  const shared = map(page).getByRole('link', { name: /eventos cerca de/ })
  await expect(shared).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await shared.click()
  await expect(shared).toHaveCount(0)
  await expect.poll(() => scale(page)).toBeGreaterThan(1)
  await expect(map(page)).toBeFocused()
  expect(path(page)).toBe('/events?view=map')
})

test('a row rings its light and a light its row; the card below says which, and leads there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/events')
  await row(page, GHOSTS).hover()
  await expect(page.locator('.light.is-on')).toHaveAttribute('aria-label', `${GHOSTS}, Asturias`)
  await expect(dock(page)).toContainText(GHOSTS)
  await map(page).getByRole('link', { name: 'Estación Perihelio, Zaragoza' }).focus()
  await expect(row(page, 'Estación Perihelio')).toHaveClass(/is-hover/)
  await expect(row(page, GHOSTS)).not.toHaveClass(/is-hover/)
  await dock(page).getByRole('link', { name: 'Estación Perihelio' }).click()
  await expect(page).toHaveURL('/evento-rol-vivo-larp/estacion-perihelio')
})

test('abroad is at the edge: it opens Europe with that country, and leads back', async ({ page }) => {
  await open(page, '/events?view=map')
  await page.getByRole('link', { name: 'Alemania: 1 evento' }).click()
  await expect(page).toHaveURL('/events?country=DE&view=map')
  await expect(europe(page).getByRole('link', { name: `${CAMP}, Sachsen` })).toBeVisible()
  await expect.poll(() => titles(page)).toContain(CAMP)
  await page.getByRole('link', { name: /^España: / }).click()
  await expect(page).toHaveURL('/events?view=map')
  await expect(map(page)).toBeVisible()
})

test.describe('whoever shares where they are', () => {
  test.use({ geolocation: MALAGA, permissions: ['geolocation'] })

  test('sees distances and can order by them; the place stays in the page', async ({ page }) => {
    await open(page, '/events?view=map')
    const said: string[] = []
    page.on('request', (request) => said.push(request.url() + (request.postData() ?? '')))
    await page.locator('.lm__map').getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(page.getByText('Mostrando distancias desde donde estás.')).toBeVisible()
    await expect(row(page, GHOSTS)).toContainText(/ · a \d+ km/)
    expect(path(page)).toBe('/events?view=map')
    await page.locator('summary').filter({ hasText: 'Más filtros' }).click()
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('Por distancia')
    await expect(page).toHaveURL('/events?sort=distance&view=map')
    const distances = async () => {
      const away = await page.locator('.row__meta').allInnerTexts()
      return away.flatMap((text) => Number(/a (\d+) km/.exec(text)?.[1]) || [])
    }
    // The list follows the address a moment later.
    await expect.poll(async () => isSorted(await distances())).toBe(true)
    expect((await distances()).length).toBeGreaterThan(5)
    expect((await titles(page)).at(-1)).toBe('Últimas cartas desde Cartagena')
    expect(said.filter((request) => /36[.,]7|-4[.,]4/.test(request))).toEqual([])

    await page.getByRole('combobox', { name: 'Distancias desde' }).selectOption('Madrid')
    await expect(page.getByText('Mostrando distancias desde Madrid.')).toBeVisible()
  })

  test('finds the provinces of the home page in order of nearness', async ({ page }) => {
    await open(page, '/')
    const near = page.getByRole('region', { name: '¿Qué hay cerca de ti?' })
    await near.getByRole('button', { name: 'Usar mi ubicación' }).click()
    await expect(near.locator('.counties__away').first()).toHaveText(/^a \d+ km$/)
    expect((await near.locator('.counties a').allInnerTexts())[0]).toMatch(/Almería|Málaga|Madrid/)
  })
})

test('whoever refuses is told what else they can do', async ({ page, context }) => {
  await context.clearPermissions()
  await open(page, '/events?view=map')
  await page.locator('.lm__map').getByRole('button', { name: 'Usar mi ubicación' }).click()
  await expect(page.locator('.lm__map').getByRole('status')).toContainText('Puedes elegir una provincia')
  await page.getByRole('link', { name: 'Ver distancias desde una provincia' }).click()
  await expect(focused(page)).toHaveAccessibleName('Distancias desde')
})

test('pages without a list of lights never fetch what merges them', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await open(page, '/evento-rol-vivo-larp/valdecuervo')
  await open(page, '/events?view=month')
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((url) => url.includes('clusters'))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('lights are links, and a province gives distances and their order', async ({ page }) => {
    await page.goto('/events?view=map&near=Madrid&sort=distance')
    await expect(page.getByText('Mostrando distancias desde Madrid.')).toBeVisible()
    await expect(page.locator('main li.row').first()).toContainText('Sangre en la Gran Vía')
    await map(page).getByRole('link', { name: 'Estación Perihelio, Zaragoza' }).click()
    await expect(page).toHaveURL('/evento-rol-vivo-larp/estacion-perihelio')
  })
})

test('axe finds nothing on the map of Spain, from a province and of Europe, by day and by night', async ({ page }) => {
  test.setTimeout(90_000)
  for (const [address, width] of [
    ['/events?view=map', 320],
    ['/events?view=map&near=Madrid', 1440],
    ['/events?view=map&country=DE', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await alive(page)
    if (width === 320) await sayNo(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await complaints(page), `${address}, ${colorScheme}`).toEqual([])
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(over, address).toBeLessThanOrEqual(0)
  }
})
