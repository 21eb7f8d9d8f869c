import type { Page } from '@playwright/test'
import { findContrastViolations, findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { eventTitles, focused, hydrated, openPage, path, rejectCookies } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/ui/map/', 'src/platform/map/', 'src/app/public/')

const BRANAVIEJA = 'Los muertos de Brañavieja'
const WINTERLAGER = 'Winterlager an der Elbe'
const MALAGA = { latitude: 36.72, longitude: -4.42 }

const spainMap = (page: Page) => page.getByRole('group', { name: 'Mapa de los próximos eventos' })
const europeMap = (page: Page) => page.getByRole('group', { name: 'Mapa de los eventos en Europa' })
const eventRow = (page: Page, title: string) => page.locator('main li.agenda-row_row').filter({ hasText: title })
const mapCard = (page: Page) => page.locator('.map-dock_dock')
/** The drawing of the map, which is larger than its frame: a click or key moves and grows it. */
const drawing = (page: Page) => page.locator('svg.map_sheet > image').first()
const WHOLE_WIDTH = 1560
const zoomLevel = (page: Page) =>
  drawing(page)
    .getAttribute('width')
    .then((width) => Number(width) / WHOLE_WIDTH)
const positionOf = (page: Page) =>
  drawing(page).evaluate((image) => `${image.getAttribute('x')} ${image.getAttribute('y')}`)
const isSorted = (list: number[]) => list.every((one, at) => at === 0 || list[at - 1]! <= one)
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('buttons, keys and dragging move the map', async ({ page }) => {
  await test.step('buttons zoom towards the default centre and reset the view', async () => {
    await openPage(page, '/events?view=map')
    await expect.poll(() => zoomLevel(page)).toBe(1)
    await clickButton(page, 'Acercar')
    await expect.poll(() => zoomLevel(page)).toBe(2)
    // Valencia is near the middle now.
    const light = (await spainMap(page).getByRole('link', { name: 'El expreso de Latón, Valencia' }).boundingBox())!
    const frame = (await spainMap(page).boundingBox())!
    expect(Math.abs(light.x + light.width / 2 - frame.x - frame.width / 2)).toBeLessThan(40)
    expect(Math.abs(light.y + light.height / 2 - frame.y - frame.height / 2)).toBeLessThan(40)
    await clickButton(page, 'Alejar')
    await expect.poll(() => zoomLevel(page)).toBe(1)
    const closer = page.getByRole('button', { name: 'Acercar', exact: true })
    for (let step = 0; step < 3; step++) await closer.click()
    await expect.poll(() => zoomLevel(page)).toBe(8)
    await expect(closer).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('svg.map_sheet text').filter({ hasText: /^Valencia$/ })).toBeVisible()
    await expect(mapCard(page)).toContainText('El expreso de Latón')
    await clickButton(page, 'Volver a la vista inicial')
    await expect.poll(() => zoomLevel(page)).toBe(1)
  })
  await test.step('zooming in leads to the events of a search', async () => {
    await openPage(page, '/events?theme=horror&view=map')
    const light = spainMap(page).getByRole('link', { name: `${BRANAVIEJA}, Asturias` })
    for (let step = 0; step < 3; step++) await clickButton(page, 'Acercar')
    await expect.poll(() => zoomLevel(page)).toBe(8)
    await expect(light).toBeVisible()
  })
  await test.step('keys pan and zoom the focused map; the Canary Islands stay in their inset', async () => {
    await openPage(page, '/events?view=map')
    const islands = spainMap(page).getByRole('link', { name: /Bajo la Caldera/ })
    await spainMap(page).focus()
    const before = await islands.boundingBox()
    await page.keyboard.press('+')
    await expect.poll(() => zoomLevel(page)).toBe(2)
    const position = () => positionOf(page)
    const closer = await position()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(position).not.toBe(closer)
    await page.keyboard.press('ArrowRight')
    await expect.poll(position).toBe(closer)
    expect(await islands.boundingBox()).toEqual(before)
    await page.keyboard.press('-')
    await page.keyboard.press('+')
    await page.keyboard.press('Home')
    await expect.poll(() => zoomLevel(page)).toBe(1)
    await expect(spainMap(page)).toBeFocused()
  })
  await test.step('dragging pans the zoomed map and does not click', async () => {
    await openPage(page, '/events?view=map')
    await clickButton(page, 'Acercar')
    const position = () => positionOf(page)
    const before = await position()
    const light = (await spainMap(page).getByRole('link', { name: 'El expreso de Latón, Valencia' }).boundingBox())!
    await page.mouse.move(light.x + light.width / 2, light.y + light.height / 2)
    await page.mouse.down()
    await page.mouse.move(light.x - 80, light.y - 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(position).not.toBe(before)
    expect(path(page)).toBe('/events?view=map')
  })
  await test.step('who comes back from an event finds the map where they left it', async () => {
    const left = await positionOf(page)
    await mapCard(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Eventos')
    await page.goBack()
    await expect(spainMap(page)).toBeVisible()
    await expect.poll(() => positionOf(page)).toBe(left)
  })
  await test.step('clicking a cluster zooms in until it splits, and keeps the focus on the map', async () => {
    await openPage(page, '/events?view=map')
    const shared = spainMap(page).getByRole('link', { name: /eventos cerca de/ })
    await expect(shared).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await shared.click()
    await expect(shared).toHaveCount(0)
    await expect.poll(() => zoomLevel(page)).toBeGreaterThan(1)
    await expect(spainMap(page)).toBeFocused()
    expect(path(page)).toBe('/events?view=map')
  })
})

slow('maps lead to events, venues and abroad', async ({ page }) => {
  await test.step('the map of venues zooms, shows the venue below, and leads to those abroad and back', async () => {
    await openPage(page, '/venues')
    await clickButton(page, 'Acercar')
    await expect.poll(() => zoomLevel(page)).toBe(2)
    const map = page.getByRole('group', { name: 'Mapa de los lugares' })
    await map.getByRole('link', { name: 'Nave 12, Zaragoza' }).focus()
    await expect(mapCard(page)).toContainText('Nave 12')
    await expect(page.locator('[data-highlighted]')).toContainText('Nave 12')
    await page.getByRole('link', { name: /^Alemania: \d+ lugares?$/ }).click()
    await expect(page).toHaveURL('/venues?country=DE')
    // Alone, or one of a cluster.
    await expect(map.getByRole('link', { name: /Burg Eschenfels/ })).toBeVisible()
    await page.getByRole('link', { name: /^España: / }).click()
    await expect(page).toHaveURL('/venues')
  })
  await test.step('hovering a row highlights its marker and the reverse; the card links to the event', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/events')
    await eventRow(page, BRANAVIEJA).hover()
    await expect(page.locator('.marker_isOn')).toHaveAttribute('aria-label', `${BRANAVIEJA}, Asturias`)
    await expect(mapCard(page)).toContainText(BRANAVIEJA)
    await spainMap(page).getByRole('link', { name: 'Estación Perihelio, Zaragoza' }).focus()
    await expect(eventRow(page, 'Estación Perihelio')).toHaveClass(/agenda-row_isOn/)
    await expect(eventRow(page, BRANAVIEJA)).not.toHaveClass(/agenda-row_isOn/)
    await mapCard(page).getByRole('link', { name: 'Estación Perihelio' }).click()
    await expect(page).toHaveURL('/evento-rol-vivo-larp/estacion-perihelio')
  })
  await test.step('events abroad open the map of Europe with that country, and lead back', async () => {
    await openPage(page, '/events?view=map')
    await page.getByRole('link', { name: 'Alemania: 1 evento' }).click()
    await expect(page).toHaveURL('/events?country=DE&view=map')
    await expect(europeMap(page).getByRole('link', { name: `${WINTERLAGER}, Sajonia` })).toBeVisible()
    await expect.poll(() => eventTitles(page)).toContain(WINTERLAGER)
    await page.getByRole('link', { name: /^España: / }).click()
    await expect(page).toHaveURL('/events?view=map')
    await expect(spainMap(page)).toBeVisible()
  })
  await test.step('pages without a map do not load the clustering code', async () => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await openPage(page, '/evento-rol-vivo-larp/valdecuervo')
    await openPage(page, '/events?view=month')
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((url) => url.includes('/zoom-clusters-'))).toEqual([])
  })
})

test.describe('with geolocation', () => {
  test.use({ geolocation: MALAGA, permissions: ['geolocation'] })

  slow('distances come from the device alone', async ({ page }) => {
    await test.step('shows and sorts by distance, without sending the location', async () => {
      await openPage(page, '/events?view=map')
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
      await page.locator('.list-with-map_map').getByRole('button', { name: 'Usar mi ubicación' }).click()
      await expect(page.getByText('Mostrando distancias desde donde estás.')).toBeVisible()
      await expect(eventRow(page, BRANAVIEJA)).toContainText(/ · a \d+ km/)
      expect(path(page)).toBe('/events?view=map')
      await page.locator('summary').filter({ hasText: 'Más filtros' }).click()
      await page.getByRole('combobox', { name: 'Orden' }).selectOption('Por distancia')
      await expect(page).toHaveURL('/events?sort=distance&view=map')
      const distances = async () => {
        const away = await page.locator('.agenda-row_row:not(.agenda-row_past) .agenda-row_meta').allTextContents()
        return away.flatMap((text) => Number(/a (\d+) km/.exec(text)?.[1]) || [])
      }
      // The list updates a moment after the URL.
      await expect.poll(async () => isSorted(await distances())).toBe(true)
      expect((await distances()).length).toBeGreaterThan(5)
      expect((await eventTitles(page)).at(-1)).toBe('Últimas cartas desde Cartagena')
      expect(requests.filter((request) => /36[.,]7|-4[.,]4/.test(request))).toEqual([])

      await page.getByRole('combobox', { name: 'Distancias desde' }).selectOption('Madrid')
      await expect(page.getByText('Mostrando distancias desde Madrid.')).toBeVisible()
    })
    await test.step('lists the provinces on the home page by distance', async () => {
      await openPage(page, '/')
      const near = page.getByRole('region', { name: '¿Qué hay cerca de ti?' })
      await near.getByRole('button', { name: 'Usar mi ubicación' }).click()
      await expect(near.locator('.near-you_distance').first()).toHaveText(/^a \d+ km$/)
      expect((await near.locator('.near-you_counties a').allInnerTexts())[0]).toMatch(/Almería|Málaga|Madrid/)
    })
  })
})

slow('offers alternatives when geolocation is denied', async ({ page, context }) => {
  await context.clearPermissions()
  await openPage(page, '/events?view=map')
  await page.locator('.list-with-map_map').getByRole('button', { name: 'Usar mi ubicación' }).click()
  await expect(page.locator('.list-with-map_map').getByRole('status')).toContainText('Puedes elegir una provincia')
  await page.getByRole('link', { name: 'Ver distancias desde una provincia' }).click()
  await expect(focused(page)).toHaveAccessibleName('Distancias desde')
})

slow('has no accessibility violations on the maps, in both themes', async ({ page }) => {
  for (const [address, width] of [
    ['/events?view=map', 320],
    ['/events?view=map&near=Madrid', 1440],
    ['/events?view=map&country=DE', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await hydrated(page)
    if (width === 320) await rejectCookies(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect.soft(await findViolations(page), address).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await findContrastViolations(page), `${address}, dark`).toEqual([])
    expect.soft(await overflow(page), address).toEqual([])
  }
})
