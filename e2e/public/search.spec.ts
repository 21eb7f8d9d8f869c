import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { eventCount, eventTitles, expectList, filterChip, holdScripts, openPage } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/app/public/home/', 'src/features/search/', 'src/features/events/queries/')

const BRANAVIEJA = 'Los muertos de Brañavieja'
const GHOSTS_PATH = '/evento-rol-vivo-larp/muertos-de-branavieja'

const box = (page: Page) => page.getByRole('combobox', { name: 'Busca por nombre' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')

test('suggestions come while one types, by keyboard', async ({ page }) => {
  await test.step('finds an event without typing accents and opens it with arrows and Enter', async () => {
    await openPage(page, '/')
    await box(page).pressSequentially('brana')
    const branavieja = options(page).filter({ hasText: BRANAVIEJA })
    await expect(branavieja).toBeVisible()
    await expect(branavieja.locator('mark')).toHaveText('Braña')
    await expect(page.getByText('1 sugerencia', { exact: true })).toHaveAttribute('role', 'status')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')

    await page.keyboard.press('ArrowDown')
    await expect(branavieja).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await branavieja.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(GHOSTS_PATH)
    await expect(page.getByRole('heading', { level: 1, name: BRANAVIEJA })).toBeVisible()
    await expect(page).toHaveTitle(`${BRANAVIEJA} · Candil`)
  })
  await test.step('groups suggestions into events, organizers, venues and provinces', async () => {
    await openPage(page, '/')
    await box(page).fill('sa')
    await expect(options(page)).not.toHaveCount(0)
    await expect(page.locator('.combobox_list [role="presentation"]')).toHaveText([
      'Eventos',
      'Organizaciones',
      'Lugares',
      'Provincias',
    ])
    await options(page).filter({ hasText: 'Santa Cruz de Tenerife' }).click()
    await expect(page).toHaveURL('/events?province=Santa+Cruz+de+Tenerife')
    await expect(eventCount(page)).toHaveText('1 evento por venir')
    await expect.poll(() => eventTitles(page)).toEqual(['Bajo la Caldera'])
  })
  await test.step('Escape closes the suggestions and keeps the text', async () => {
    await openPage(page, '/')
    await box(page).fill('brana')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('brana')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(box(page)).toBeFocused()
  })
  await test.step('Enter without a selected suggestion searches for the text', async () => {
    await openPage(page, '/')
    await box(page).fill('brana')
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events?q=brana')
    await expect(eventCount(page)).toHaveText('1 evento por venir')
    await expect.poll(() => eventTitles(page)).toEqual([BRANAVIEJA])
  })
  await test.step('says that nothing matches, and Enter still searches', async () => {
    await openPage(page, '/')
    await box(page).fill('zzzz')
    await expect(page.getByText('Sin coincidencias al escribir. Puedes buscar «zzzz» igualmente')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events?q=zzzz')
    await expect(page.getByRole('heading', { name: 'Ninguna luz por aquí' })).toBeVisible()
  })
  await test.step('asks whether a mistyped word was meant, and searches for what it is near to', async () => {
    await openPage(page, '/')
    await box(page).fill('madird')
    await expect(page.getByRole('option').first()).toHaveText('¿Querías decir Madrid?')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events?q=madird')
    await expect(filterChip(page, 'Madrid')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Buscar «madird» como nombre' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sangre en la Gran Vía' })).toBeVisible()
    await box(page).fill('terror')
    await page.getByRole('option', { name: 'Género: Terror (1)' }).click()
    await expectList(page, [BRANAVIEJA])
  })
})

slow('suggestions on the home page, with the mouse', async ({ page }) => {
  await test.step('opens a suggestion with the mouse', async () => {
    await openPage(page, '/')
    await box(page).fill('conclave')
    await options(page).filter({ hasText: 'Aldamar: el Cónclave' }).click()
    await expect(page).toHaveURL('/evento-rol-vivo-larp/conclave-de-aldamar')
    await expect(page.getByRole('heading', { level: 1, name: 'Aldamar: el Cónclave' })).toBeVisible()
  })
  await test.step('shows all suggestions on the home page at every width', async () => {
    await openPage(page, '/')
    for (const width of [320, 390, 768, 1440, 1900]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => scrollTo(0, 0))
      await box(page).fill('sa')
      await expect(options(page)).not.toHaveCount(0)
      await expect(page.locator('.combobox_list')).toBeInViewport({ ratio: 1 })
      // Nothing clips its corners or covers them.
      const corners = await page.locator('.combobox_list').evaluate((list) => {
        const { left, top, right, bottom } = list.getBoundingClientRect()
        const points = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
        return points.map(([x, y]) => list.contains(document.elementFromPoint(x, y)))
      })
      expect(corners, `${width} px`).toEqual([true, true, true, true])
      await box(page).fill('')
      await expect(options(page)).toHaveCount(0)
    }
  })
  await test.step('the home search adds type, language and origin, and leaves empty values out of the URL', async () => {
    await openPage(page, '/')
    const search = page.getByRole('search')
    await search.getByLabel('Tipo').selectOption('Evento')
    await search.getByLabel('Idioma').selectOption('Alemán')
    await search.getByLabel('Origen').selectOption('Internacional')
    await search.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/events?type=event&language=de&origin=international')
    await expect.poll(() => eventTitles(page)).toEqual(['Winterlager an der Elbe'])
  })
})

slow('the map of the home page opens events, and directories search too', async ({ page }) => {
  await test.step('searches organizers, venues and provinces too', async () => {
    await openPage(page, '/events')
    const found: [typed: string, title: string][] = [
      ['nocturnalia', 'Aldamar: el Cónclave'],
      ['casona del urogallo', BRANAVIEJA],
      ['almeria', 'Polvo y gasolina'],
    ]
    for (const [typed, title] of found) {
      await page.getByRole('combobox').fill(typed)
      await expect(page).toHaveURL(`/events?${new URLSearchParams({ q: typed })}`)
      await expectList(page, [title])
    }
  })
  await test.step('a map marker opens its event', async () => {
    await openPage(page, '/')
    const map = page.getByRole('group', { name: 'Mapa de los próximos eventos' })
    await map.getByRole('link', { name: 'Estación Perihelio, Zaragoza' }).click()
    await expect(page).toHaveURL('/evento-rol-vivo-larp/estacion-perihelio')
    await expect(page.getByRole('heading', { level: 1, name: 'Estación Perihelio' })).toBeVisible()
  })
  await test.step('a cluster opens a list of its events', async () => {
    await openPage(page, '/')
    const map = page.getByRole('group', { name: 'Mapa de los próximos eventos' })
    await map
      .getByRole('link', { name: /eventos cerca de/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/events/)
    await expect(eventCount(page)).toBeVisible()
  })
})

test('what is typed and chosen before the scripts arrive stays, and counts', async ({ page }) => {
  let arrive = await holdScripts(page)
  await page.goto('/es/events', { waitUntil: 'commit' })
  await page.locator('#event-search').fill('madrid')
  arrive()
  await expect(page).toHaveURL('/es/events?q=madrid')
  await expect(page.locator('#event-search')).toHaveValue('madrid')

  arrive = await holdScripts(page)
  await page.goto('/es/embed?what=event', { waitUntil: 'commit' })
  await page.locator('input[name=what][value=search]').check()
  arrive()
  await expect(page).toHaveURL(/what=search/)
  await expect(page.locator('input[name=what][value=search]')).toBeChecked()
})
