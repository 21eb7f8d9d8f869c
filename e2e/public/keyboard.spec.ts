import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { cookieBanner, focused, hydrated, openPage, path } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/ui/', 'src/**/*.module.css')

/** The accessible name of the focused element. */
const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focusedElement = document.activeElement as HTMLElement
    const label = 'labels' in focusedElement && (focusedElement as HTMLInputElement).labels?.[0]?.textContent
    const name = focusedElement.getAttribute('aria-label') || label || focusedElement.textContent || focusedElement.id
    return name.replace(/\s+/g, ' ').trim()
  })

async function tab(page: Page, times = 1) {
  for (let step = 0; step < times; step++) await page.keyboard.press('Tab')
}

/** Presses Tab until an element with this name has the focus; throws when the page ends first. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let step = 0; step < 120; step++) {
    await tab(page)
    const focusedElement = await nameOfFocus(page)
    if (typeof name === 'string' ? focusedElement === name : name.test(focusedElement)) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('reads, searches, filters and opens by keyboard', async ({ page }) => {
  await test.step('tabs in reading order: skip link, cookies, brand, navbar, language, login, search', async () => {
    await page.goto('/')
    await hydrated(page)
    const names: string[] = []
    for (let step = 0; step < 23; step++) {
      await tab(page)
      names.push(await nameOfFocus(page))
    }
    expect(names).toEqual([
      'Saltar al contenido',
      ...['Política de privacidad', 'Términos y condiciones', 'Rechazar todas', 'Aceptar todas'],
      'Candil',
      ...['Inicio', 'Qué es el rol en vivo', 'Eventos', 'Organizaciones', 'Lugares', 'Contacto', 'Centro de ayuda'],
      ...['ESEspañol', 'ENEnglish', 'Entrar', 'Registrarse', '¿Nunca has jugado? Empieza por aquí.'],
      ...['Busca por nombre', 'Tipo', 'Idioma', 'Origen', 'Buscar'].map((name) => expect.stringContaining(name)),
    ])
  })
  await test.step('the skip link comes first, becomes visible and skips the cookie banner and the navbar', async () => {
    await page.goto('/events')
    await hydrated(page)
    await tab(page)
    await expect(focused(page)).toHaveText('Saltar al contenido')
    await expect(focused(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    await tab(page)
    await expect(page.getByRole('combobox', { name: 'Busca por nombre' })).toBeFocused()
  })
  await test.step('finds and opens an event by keyboard; leaving the search field selects nothing', async () => {
    await page.goto('/')
    await hydrated(page)
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
  await test.step('operates filters by keyboard: Enter, space, arrows and Escape', async () => {
    await page.goto('/events')
    await hydrated(page)
    await tabTo(page, 'Género')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Terror/)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/events?theme=horror')
    await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(focused(page)).toHaveText(/^Género\s*1/)

    await tabTo(page, /^Todos/)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/events?theme=horror&origin=national')
    await expect(page.getByRole('radio', { name: /^Nacional \d+ eventos?$/ })).toBeFocused()
    // The links of the former search are gone.
    await expect(page.getByRole('link', { name: 'Quitar filtro: Nacional' })).toBeVisible()
    await tabTo(page, 'Quitar filtro: Terror')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/events?origin=national')
  })
  await test.step('opens past events with Enter', async () => {
    await page.goto('/events')
    await hydrated(page)
    await tabTo(page, /^Eventos pasados/)
    await page.keyboard.press('Enter')
    await tab(page)
    await expect(focused(page)).toBeVisible()
    expect(await focused(page).getAttribute('href')).toMatch(/^\/evento-rol-vivo-larp\//)
  })
  await test.step('answers the cookie banner by keyboard', async () => {
    await page.goto('/contact')
    await hydrated(page)
    await tabTo(page, 'Rechazar todas')
    await expect(focused(page)).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(cookieBanner(page)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('sheets and menus keep and return the focus', async ({ page }) => {
    await test.step('the menu traps the focus order and Escape restores it', async () => {
      await page.goto('/events')
      await hydrated(page)
      await tabTo(page, 'Abrir menú')
      await page.keyboard.press('Enter')
      const names: string[] = []
      for (let step = 0; step < 8; step++) {
        await tab(page)
        names.push(await nameOfFocus(page))
      }
      expect(names).toEqual([
        'Cerrar menú',
        ...['Inicio', 'Qué es el rol en vivo', 'Eventos', 'Organizaciones', 'Lugares', 'Contacto', 'Centro de ayuda'],
      ])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Cerrar menú' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeFocused()
      await page.keyboard.press('Enter')
      await tabTo(page, 'Lugares')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/venues')
      await expect(page.getByRole('button', { name: 'Cerrar menú' })).toBeHidden()
      // What had the focus goes with its page.
      await page.locator('main').getByRole('link', { name: 'Albergue La Solana' }).first().focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/venue\//)
      await expect(page.locator('main')).toBeFocused()
    })
    await test.step('the filter sheet opens, returns the focus, applies and closes by keyboard', async () => {
      await page.goto('/events')
      await hydrated(page)
      await tabTo(page, 'Filtros')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
      await tab(page)
      await expect(page.getByRole('button', { name: 'Cerrar filtros' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(focused(page)).toHaveText('Filtros')
      // Escape closes it for good also before its filters are there.
      await focused(page).evaluate((button: HTMLElement) => {
        button.click()
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      })
      await expect(page.locator('div#filters')).toHaveCount(1)
      await expect(focused(page)).toHaveText('Filtros')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible()
      await tabTo(page, /^Terror/)
      await page.keyboard.press('Space')
      await tabTo(page, /^Ver 1 evento/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('checkbox', { name: 'Terror' })).toBeHidden()
      await expect(page).toHaveURL('/events?theme=horror')
      await expect(focused(page)).toHaveText(/Filtros\s+1/)
    })
  })
})

type TabStop = { name: string; hasRing: boolean; isVisible: boolean }

/** Records, after every Tab, how the focused element shows its focus, and whether something covers it. Runs in the browser. */
const watchTabStops = () => {
  const stops: TabStop[] = []
  Object.assign(window, { stops })
  const ringed = ({ outlineStyle, outlineWidth, boxShadow, stroke, strokeWidth }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
    /0px 0px 0px 3px inset/.test(boxShadow) ||
    // Map markers have a ring of their own.
    (stroke === 'rgb(255, 227, 163)' && Number.parseFloat(strokeWidth) >= 2)
  addEventListener('keyup', ({ key }) => {
    const focusedElement = document.activeElement as HTMLElement
    if (key !== 'Tab' || focusedElement === document.body) return
    const label = focusedElement.closest('label')
    const candidates = [
      focusedElement,
      focusedElement.parentElement,
      focusedElement.closest('label, article'),
      focusedElement.closest('.hero_search > div'),
      ...focusedElement.children,
    ].filter((element) => element !== null)
    const hasRing = candidates.some((element) =>
      [null, '::before', '::after'].some((of) => ringed(getComputedStyle(element, of))),
    )
    const box = (label ?? focusedElement).getBoundingClientRect()
    const isVisible = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return top && (focusedElement.contains(top) || top.contains(focusedElement) || label?.contains(top))
      }),
    )
    const words = focusedElement.getAttribute('aria-label') ?? focusedElement.textContent?.trim().slice(0, 40)
    stops.push({ name: `${focusedElement.tagName} ${words}`, hasRing, isVisible })
  })
}

slow('every tab stop has a visible focus and is not covered', async ({ page }) => {
  await openPage(page, '/')
  for (const address of [
    ...['/', '/events?theme=horror&theme=low-fantasy', '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo'],
    ...['/contact', '/venues'],
  ]) {
    await page.goto(address)
    await hydrated(page)
    await page.evaluate(watchTabStops)
    // Until the focus leaves the page at its end.
    for (let step = 0; step < 15; step++) {
      await tab(page, 10)
      if (await page.evaluate(() => document.activeElement === document.body)) break
      const passed = await page.evaluate(() => (window as unknown as { stops: TabStop[] }).stops.length)
      if (passed < 10 * (step + 1)) break
    }
    const stops = await page.evaluate(() => (window as unknown as { stops: TabStop[] }).stops)
    expect(stops.length, address).toBeGreaterThan(15)
    expect(
      stops.filter(({ hasRing, isVisible }) => !hasRing || !isVisible),
      address,
    ).toEqual([])
  }
})
