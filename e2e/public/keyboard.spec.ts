import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { alive, consentOf, focused, open, path } from '../fixtures/steps.ts'

/** What has the focus, as somebody would call it. */
const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement
    const label = 'labels' in here && (here as HTMLInputElement).labels?.[0]?.textContent
    const name = here.getAttribute('aria-label') || label || here.textContent || here.id
    return name.replace(/\s+/g, ' ').trim()
  })

async function tab(page: Page, times = 1) {
  for (let at = 0; at < times; at++) await page.keyboard.press('Tab')
}

/** Presses Tab until what has the focus is called so; fails when the page ends before. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let at = 0; at < 120; at++) {
    await tab(page)
    const here = await nameOfFocus(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('Tab goes in reading order: cookies, skip link, brand, navbar, language, doors, search', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const names: string[] = []
  for (let at = 0; at < 22; at++) {
    await tab(page)
    names.push(await nameOfFocus(page))
  }
  expect(names).toEqual([
    ...['Política de privacidad', 'Términos y condiciones', 'Rechazar todas', 'Aceptar todas'],
    'Saltar al contenido',
    'Candil',
    ...['Inicio', 'Qué es el rol en vivo', 'Eventos', 'Organizadores', 'Lugares', 'Contacto', 'Ayuda'],
    ...['ESEspañol', 'ENEnglish', 'Entrar', 'Registrarse'],
    ...['Busca por nombre', 'Tipo', 'Idioma', 'Origen', 'Buscar'].map((name) => expect.stringContaining(name)),
  ])
})

test('once cookies are answered, the skip link comes first, shows itself, and leads past the navbar', async ({
  page,
}) => {
  await open(page, '/events')
  await tab(page)
  await expect(focused(page)).toHaveText('Saltar al contenido')
  await expect(focused(page)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tab(page)
  await expect(page.getByRole('combobox', { name: 'Busca por nombre' })).toBeFocused()
})

test('an event is found and opened with the keys alone, and leaving the search field chooses nothing', async ({
  page,
}) => {
  await page.goto('/')
  await alive(page)
  await tabTo(page, 'Busca por nombre')
  await page.keyboard.type('brana')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  expect(path(page)).toBe('/')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events?q=brana')
  await page.keyboard.press('Tab')
  await tabTo(page, 'Los muertos de Brañavieja')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Los muertos de Brañavieja' })).toBeVisible()
})

test('filters open with Enter, are ticked with the space bar, walked through with arrows, and closed with Escape', async ({
  page,
}) => {
  await page.goto('/events')
  await alive(page)
  await tabTo(page, 'Género')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Terror')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/events?theme=horror')
  await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveText(/^Género\s*1/)

  await tabTo(page, 'Todos')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/events?theme=horror&origin=national')
  await expect(page.getByRole('radio', { name: 'Nacional', exact: true })).toBeFocused()
  await tabTo(page, 'Quitar filtro: Terror')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events?origin=national')
})

test('past events unfold with Enter', async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  await tabTo(page, /^Los eventos que ya se apagaron/)
  await page.keyboard.press('Enter')
  await tab(page)
  await expect(focused(page)).toBeVisible()
  expect(await focused(page).getAttribute('href')).toMatch(/^\/evento-rol-vivo-larp\//)
})

test('the consent dialog is reached and answered with the keys', async ({ page }) => {
  await page.goto('/contact')
  await alive(page)
  await tabTo(page, 'Rechazar todas')
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(consentOf(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens with Enter, keeps the focus in its order, and Escape gives it back', async ({ page }) => {
    await page.goto('/events')
    await alive(page)
    await tabTo(page, 'Abrir menú')
    await page.keyboard.press('Enter')
    const names: string[] = []
    for (let at = 0; at < 8; at++) {
      await tab(page)
      names.push(await nameOfFocus(page))
    }
    expect(names).toEqual([
      'Cerrar menú',
      ...['Inicio', 'Qué es el rol en vivo', 'Eventos', 'Organizadores', 'Lugares', 'Contacto', 'Ayuda'],
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Cerrar menú' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Lugares')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/venues')
    await expect(page.getByRole('button', { name: 'Cerrar menú' })).toBeHidden()
  })

  test('the filter sheet opens, applies and closes with the keys', async ({ page }) => {
    await page.goto('/events')
    await alive(page)
    await tabTo(page, 'Filtros')
    await page.keyboard.press('Enter')
    await tab(page)
    await expect(focused(page)).toHaveText('Género')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Terror')
    await page.keyboard.press('Space')
    await tabTo(page, /^Ver 1 evento/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeHidden()
    await expect(page).toHaveURL('/events?theme=horror')
    await expect(focused(page)).toHaveText(/Filtros\s+1/)
  })
})

type Stop = { name: string; ring: boolean; seen: boolean }

/** How the stop one is on shows that one is on it, and whether anything lies over it. */
const lookAtFocus = (page: Page) =>
  page.evaluate((): Stop & { last: boolean } => {
    const here = document.activeElement as HTMLElement
    const near = [
      here,
      here.parentElement,
      here.closest('label, article'),
      here.closest('.searchbar > div'),
      ...here.children,
    ].filter((element) => element !== null)
    const ringed = ({ outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
      /0px 0px 0px 3px inset/.test(boxShadow) ||
      // A light of the map has a ring of its own.
      (stroke === 'rgb(255, 227, 163)' && Number.parseFloat(strokeWidth) >= 2)
    const ring = near.some((element) =>
      [null, '::before', '::after'].some((of) => ringed(getComputedStyle(element, of))),
    )
    const shown = (here.closest('label') ?? here).getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [shown.left + shown.width * x, shown.top + shown.height * y] as const),
    )
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (here.contains(top) || top.contains(here) || here.closest('label')?.contains(top) === true)
    })
    return {
      name: `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 40)}`,
      ring,
      seen,
      last: here === document.body,
    }
  })

for (const [what, address] of [
  ['the home page', '/'],
  ['the events', '/events?theme=horror&theme=low-fantasy'],
  ['an event', '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo'],
  ['the contact form', '/contact'],
  ['the venues', '/venues'],
] as const)
  test(`every stop of Tab on ${what} shows that it has the focus, and nothing hides it`, async ({ page }) => {
    await open(page, address)
    await page.locator('body').evaluate((body) => {
      body.tabIndex = -1
      body.focus()
      body.removeAttribute('tabindex')
    })
    const stops: Stop[] = []
    for (let at = 0; at < 150; at++) {
      await tab(page)
      const { last, ...stop } = await lookAtFocus(page)
      if (last) break
      stops.push(stop)
    }
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({ ring, seen }) => !ring || !seen)).toEqual([])
  })
