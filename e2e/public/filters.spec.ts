import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import {
  asked,
  bar,
  chip,
  choice,
  count,
  drop,
  expectList,
  mark,
  open,
  pick,
  sameDocument,
  sayNo,
  titles,
} from '../fixtures/steps.ts'

const GHOSTS = 'Los muertos de Brañavieja'
const CAMP = 'Winterlager an der Elbe'
const CARTAGENA = 'Últimas cartas desde Cartagena'
const SINGLE_DAYS = [
  'Estación Perihelio',
  'El expreso de Latón',
  'Sangre en la Gran Vía',
  'Vecinos del 4.º B',
  'Bajo la Caldera',
  CARTAGENA,
]

type Row = { by: string; how: (page: Page) => Promise<unknown>; address: string; shows: string[] }
const rows: Row[] = [
  {
    by: 'genre',
    how: async (page) => {
      await drop(page, 'Género').click()
      await pick(page, 'Terror').check()
      await pick(page, 'Histórico').check()
    },
    address: '/events?theme=historic&theme=horror',
    shows: [GHOSTS, CARTAGENA],
  },
  {
    by: 'type',
    how: async (page) => {
      await drop(page, 'Tipo').click()
      await pick(page, 'Jornada').check()
    },
    address: '/events?type=jornada',
    shows: SINGLE_DAYS,
  },
  {
    by: 'language',
    how: async (page) => {
      await drop(page, 'Idioma').click()
      await pick(page, 'Alemán').check()
    },
    address: '/events?language=de',
    shows: [CAMP],
  },
  {
    by: 'origin, which one without a venue always passes',
    how: (page) => bar(page).getByText('Internacional').click(),
    address: '/events?origin=international',
    shows: [CAMP, CARTAGENA],
  },
  {
    by: 'province',
    how: async (page) => {
      await drop(page, 'Más filtros').click()
      await choice(page, 'Provincia').selectOption('Asturias')
    },
    address: '/events?province=Asturias',
    shows: [GHOSTS],
  },
  {
    by: 'price',
    how: async (page) => {
      await drop(page, 'Más filtros').click()
      await choice(page, 'Precio').selectOption('Gratis')
    },
    address: '/events?price=0',
    shows: ['Vecinos del 4.º B'],
  },
]

for (const { by, how, address, shows } of rows)
  test(`events are filtered by ${by}, at once and without asking the server`, async ({ page }) => {
    await open(page, '/events')
    await mark(page)
    const requests = asked(page)
    await how(page)
    await expectList(page, shows)
    const sorted = [...new URL(address, page.url()).searchParams].sort()
    expect([...new URL(page.url()).searchParams].sort()).toEqual(sorted)
    expect(await sameDocument(page)).toBe(true)
    expect(requests).toEqual([])
  })

test('events are filtered by month, and the months offered are those that have events', async ({ page }) => {
  await open(page, '/events')
  const months = page.locator('main section[id^="m"] h2')
  const headings = (await months.allTextContents()).map((month) => month.trim())
  await drop(page, 'Más filtros').click()
  expect(await choice(page, 'Mes').locator('option').allTextContents()).toEqual(['Cualquiera', ...headings])
  const last = headings.at(-1)!
  await choice(page, 'Mes').selectOption({ label: last })
  await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/)
  await expectList(page, [CARTAGENA])
  await expect(months).toHaveText([last])
  await expect(chip(page, last)).toBeVisible()
})

test('events are ordered by price and by title, then in one list that tells every month', async ({ page }) => {
  await open(page, '/events')
  const all = await titles(page)
  await drop(page, 'Más filtros').click()
  await choice(page, 'Orden').selectOption('Por título')
  await expect(page).toHaveURL('/events?sort=title')
  await expectList(page, [...all].sort(inSpanish))
  await expect(page.locator('main section[id^="m"]')).toHaveCount(0)
  await choice(page, 'Orden').selectOption('Por precio')
  await expect(page).toHaveURL('/events?sort=price')
  await expect.poll(async () => (await titles(page))[0]).toBe('Vecinos del 4.º B')
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(CARTAGENA)
  await choice(page, 'Orden').selectOption('Por fecha')
  await expect(page).toHaveURL('/events')
  await expectList(page, all)
})

test('Back and Forward take filters off and put them on again', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Eventos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
  await expect(page.locator('main li.row').first()).toBeVisible()
  const all = await titles(page)
  await bar(page).getByText('Internacional').click()
  await expectList(page, [CAMP, CARTAGENA])
  await drop(page, 'Idioma').click()
  await pick(page, 'Alemán').check()
  await expectList(page, [CAMP])

  await page.goBack()
  await expectList(page, [CAMP, CARTAGENA])
  await expect(pick(page, 'Alemán')).not.toBeChecked()
  await page.goBack()
  await expectList(page, all)
  await expect(bar(page).getByRole('radio', { name: 'Todos' })).toBeChecked()
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL('/events?language=de&origin=international')
  await expectList(page, [CAMP])
})

test('what is typed stands in the address, and the field follows it back', async ({ page }) => {
  await open(page, '/events')
  const box = page.getByRole('combobox', { name: 'Busca por nombre' })
  await box.pressSequentially('conclave')
  await expectList(page, ['Aldamar: el Cónclave'])
  await expect(page).toHaveURL('/events?q=conclave')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events?q=conclave')
  await expect(page.getByRole('listbox')).toBeHidden()

  await chip(page, '«conclave»').click()
  await expect(page).toHaveURL('/events')
  await expect(box).toHaveValue('')
  await page.goBack()
  await expectList(page, ['Aldamar: el Cónclave'])
  await expect(box).toHaveValue('conclave')
})

test('somebody else who opens the address sees the same list and the same filters', async ({ page, browser }) => {
  await open(page, '/events')
  await page.getByRole('combobox', { name: 'Busca por nombre' }).fill('a')
  await expect(page).toHaveURL('/events?q=a')
  await drop(page, 'Tipo').click()
  await pick(page, 'Jornada').check()
  await drop(page, 'Más filtros').click()
  await choice(page, 'Precio').selectOption({ index: 3 })
  await choice(page, 'Orden').selectOption('Por título')
  await expect(page).toHaveURL(/sort=title/)
  await expect.poll(async () => sorted(await titles(page))).toBe(true)
  const [list, said, chips] = [await titles(page), await count(page).innerText(), await chipsOf(page)]
  expect(list.length).toBeGreaterThan(1)

  const friend = await browser.newContext({ locale: 'es-ES' })
  const theirs = await friend.newPage()
  await theirs.goto(page.url())
  await sayNo(theirs)
  await expect.poll(() => titles(theirs)).toEqual(list)
  await expect(count(theirs)).toHaveText(said)
  await expect.poll(() => chipsOf(theirs)).toEqual(chips)
  await drop(theirs, 'Más filtros').click()
  await expect(choice(theirs, 'Orden')).toHaveValue('title')
  await friend.close()
})

const inSpanish = new Intl.Collator('es').compare
const sorted = (list: string[]) => [...list].sort(inSpanish).join() === list.join()
const chipsOf = (page: Page) => page.locator('.active a.chip').allInnerTexts()

test('a chip takes off its filter, and one link takes off all of them', async ({ page }) => {
  await open(page, '/events?theme=horror&theme=low-fantasy&type=event')
  const all = ['La última noche de Valdecuervo', GHOSTS, CAMP]
  await expectList(page, all)
  await chip(page, 'Terror').click()
  await expect(page).toHaveURL('/events?type=event&theme=low-fantasy')
  await expectList(page, [all[0]!, CAMP])
  await expect(chip(page, 'Terror')).toHaveCount(0)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.locator('.active a')).toHaveCount(0)
})

test('where nothing matches, the page offers the same words without filters, and everything', async ({ page }) => {
  await open(page, '/events?q=brana&language=de')
  await expect(page.getByRole('heading', { name: 'Ninguna luz por aquí' })).toBeVisible()
  await expect(count(page)).toHaveText('0 eventos por venir')
  await page.getByRole('link', { name: 'Ver todo lo que coincide con «brana»' }).click()
  await expect(page).toHaveURL('/events?q=brana')
  await expectList(page, [GHOSTS])
  await page.goBack()
  await page.getByRole('link', { name: 'Ver todos los eventos' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { name: 'Ninguna luz por aquí' })).toHaveCount(0)
})
