import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  eventCount,
  eventTitles,
  expectList,
  filterBar,
  filterChip,
  filterMenu,
  filterOption,
  filterSelect,
  hydrated,
  markDocument,
  openPage,
  recordRequests,
  rejectCookies,
  sameDocument,
} from '../fixtures/steps.ts'

const BRANAVIEJA = 'Los muertos de Brañavieja'
const WINTERLAGER = 'Winterlager an der Elbe'
const CARTAGENA = 'Últimas cartas desde Cartagena'
const NEIGHBOURS = 'Vecinos del 4.º B'

type Row = { by: string; apply: (page: Page) => Promise<unknown>; address: string; shows: string[] }
const rows: Row[] = [
  {
    by: 'genre',
    apply: async (page) => {
      await filterMenu(page, 'Género').click()
      await filterOption(page, 'Terror').check()
      await filterOption(page, 'Histórico').check()
    },
    address: '/events?theme=historic&theme=horror',
    shows: [BRANAVIEJA, CARTAGENA],
  },
  {
    by: 'origin, which one without a venue always passes',
    apply: (page) => filterBar(page).getByText('Internacional').click(),
    address: '/events?origin=international',
    shows: [WINTERLAGER, CARTAGENA],
  },
  {
    by: 'price',
    apply: async (page) => {
      await filterMenu(page, 'Más filtros').click()
      await filterSelect(page, 'Precio').selectOption('0')
    },
    address: '/events?price=0',
    shows: [NEIGHBOURS],
  },
]

test('filters and sorts events in the same document', async ({ page }) => {
  await openPage(page, '/events')
  await test.step('filters events in the same document', async () => {
    for (const { by, apply, address, shows } of rows)
      await test.step(by, async () => {
        await page.goto('/events')
        await hydrated(page)
        await markDocument(page)
        const requests = recordRequests(page)
        await apply(page)
        await expectList(page, shows)
        const sorted = [...new URL(address, page.url()).searchParams].sort()
        expect([...new URL(page.url()).searchParams].sort()).toEqual(sorted)
        expect(await sameDocument(page)).toBe(true)
        expect(requests.filter((url) => !url.startsWith('/events.data?'))).toEqual([])
      })
  })
  await test.step('sorts by price and by title, in one list instead of months', async () => {
    await page.goto('/events')
    await hydrated(page)
    const all = await eventTitles(page)
    await filterMenu(page, 'Más filtros').click()
    await filterSelect(page, 'Orden').selectOption('Por título')
    await expect(page).toHaveURL('/events?sort=title')
    await expectList(page, [...all].sort(inSpanish))
    await expect(page.locator('main section[id^="m"]')).toHaveCount(0)
    await filterSelect(page, 'Orden').selectOption('Por precio')
    await expect(page).toHaveURL('/events?sort=price')
    await expect.poll(async () => (await eventTitles(page))[0]).toBe('Vecinos del 4.º B')
    await expect.poll(async () => (await eventTitles(page)).at(-1)).toBe(CARTAGENA)
    await filterSelect(page, 'Orden').selectOption('Por fecha')
    await expect(page).toHaveURL('/events')
    await expectList(page, all)
  })
  await test.step('a menu closes with Escape, which restores the focus, with a click outside, and when another opens', async () => {
    await filterMenu(page, 'Género').click()
    await filterOption(page, 'Terror').focus()
    await page.keyboard.press('Escape')
    await expect(filterOption(page, 'Terror')).toBeHidden()
    await expect(filterMenu(page, 'Género')).toBeFocused()

    await filterMenu(page, 'Género').click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(filterOption(page, 'Terror')).toBeHidden()

    await filterMenu(page, 'Género').click()
    await filterMenu(page, 'Tipo').click()
    await expect(filterOption(page, 'Terror')).toBeHidden()
    await expect(filterOption(page, 'Jornada')).toBeVisible()
  })
  await test.step('a chip removes its filter, and one link removes all', async () => {
    await openPage(page, '/events?theme=horror&theme=low-fantasy&type=event')
    const all = ['La última noche de Valdecuervo', BRANAVIEJA, WINTERLAGER]
    await expectList(page, all)
    await filterChip(page, 'Terror').click()
    await expect(page).toHaveURL('/events?type=event&theme=low-fantasy')
    await expectList(page, [all[0]!, WINTERLAGER])
    await expect(filterChip(page, 'Terror')).toHaveCount(0)
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await expect(page).toHaveURL('/events')
    await expect(page.locator('.active-filters_active a')).toHaveText(['Añadir al calendario'])
  })
  await test.step('when nothing matches, offers the search without one of its filters and the full list', async () => {
    await openPage(page, '/events?q=brana&language=de')
    await expect(page.getByRole('heading', { name: 'Ninguna luz por aquí' })).toBeVisible()
    await expect(eventCount(page)).toHaveText('0 eventos por venir')
    await page.getByRole('link', { name: 'Sin «En alemán»: 1 evento' }).click()
    await expect(page).toHaveURL('/events?q=brana')
    await expectList(page, [BRANAVIEJA])
    await page.goBack()
    await page.getByRole('link', { name: 'Ver todos los eventos' }).click()
    await expect(page).toHaveURL('/events')
    await expect(page.getByRole('heading', { name: 'Ninguna luz por aquí' })).toHaveCount(0)
  })
})

test('addresses keep filters: Back, Forward, sharing, a search that is loading', async ({ page, browser }) => {
  await test.step('Back and Forward undo and redo filters', async () => {
    await openPage(page, '/')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Eventos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    await expect(page.locator('main li.agenda-row_row').first()).toBeVisible()
    const all = await eventTitles(page)
    await filterBar(page).getByText('Internacional').click()
    await expectList(page, [WINTERLAGER, CARTAGENA])
    await filterMenu(page, 'Idioma').click()
    await filterOption(page, 'Alemán').check()
    await expectList(page, [WINTERLAGER])

    await page.goBack()
    await expectList(page, [WINTERLAGER, CARTAGENA])
    await expect(filterOption(page, 'Alemán')).not.toBeChecked()
    await page.goBack()
    await expectList(page, all)
    await expect(filterBar(page).getByRole('radio', { name: 'Todos' })).toBeChecked()
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL('/events?language=de&origin=international')
    await expectList(page, [WINTERLAGER])
  })
  await test.step('keeps the search text in the URL and restores it', async () => {
    await openPage(page, '/events')
    const box = page.getByRole('combobox', { name: 'Busca por nombre' })
    await box.pressSequentially('conclave')
    await expectList(page, ['Aldamar: el Cónclave'])
    await expect(page).toHaveURL('/events?q=conclave')
    await expect(box).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events?q=conclave')
    await expect(page.getByRole('listbox')).toBeHidden()

    await filterChip(page, '«conclave»').click()
    await expect(page).toHaveURL('/events')
    await expect(box).toHaveValue('')
    await page.goBack()
    await expectList(page, ['Aldamar: el Cónclave'])
    await expect(box).toHaveValue('conclave')
  })
  await test.step('a shared URL shows the same list and filters', async () => {
    await openPage(page, '/events')
    await page.getByRole('combobox', { name: 'Busca por nombre' }).fill('a')
    await expect(page).toHaveURL('/events?q=a')
    await filterMenu(page, 'Tipo').click()
    await filterOption(page, 'Jornada').check()
    await filterMenu(page, 'Más filtros').click()
    await filterSelect(page, 'Precio').selectOption({ index: 3 })
    await filterSelect(page, 'Orden').selectOption('Por título')
    await expect(page).toHaveURL(/sort=title/)
    await expect.poll(async () => sorted(await eventTitles(page))).toBe(true)
    const [list, countText, chips] = [await eventTitles(page), await eventCount(page).innerText(), await chipsOf(page)]
    expect(list.length).toBeGreaterThan(1)

    const otherContext = await browser.newContext({ locale: 'es-ES' })
    const otherPage = await otherContext.newPage()
    await otherPage.goto(page.url())
    await rejectCookies(otherPage)
    await expect.poll(() => eventTitles(otherPage)).toEqual(list)
    await expect(eventCount(otherPage)).toHaveText(countText)
    await expect.poll(() => chipsOf(otherPage)).toEqual(chips)
    await filterMenu(otherPage, 'Más filtros').click()
    await expect(filterSelect(otherPage, 'Orden')).toHaveValue('title')
    await otherContext.close()
  })
  await test.step('keeps the list while another search is loading, and shows its filters as chosen', async () => {
    await openPage(page, '/events')
    const all = await eventTitles(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/events.data?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await filterMenu(page, 'Idioma').click()
    await filterOption(page, 'Alemán').check()
    const results = page.locator('.event-browser_results')
    await expect(results).toHaveAttribute('aria-busy', 'true')
    await expect(filterOption(page, 'Alemán')).toBeChecked()
    expect(await eventTitles(page)).toEqual(all)
    // Whoever goes on before the list has come keeps the filter.
    await expect(filterChip(page, 'En alemán')).toBeVisible()
    await expect(page.locator('.view-switch_views a').last()).toHaveAttribute('href', /language=de/)
    answer.resolve()
    await expectList(page, [WINTERLAGER])
    await expect(results).toHaveAttribute('aria-busy', 'false')
  })
})

const inSpanish = new Intl.Collator('es').compare
const sorted = (list: string[]) => [...list].sort(inSpanish).join() === list.join()
const chipsOf = (page: Page) => page.locator('.active-filters_active a').allInnerTexts()
