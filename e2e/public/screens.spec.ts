import type { Page } from '@playwright/test'
import { findContrastViolations, findViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { FULL, isDue } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { hydrated, openPage } from '../fixtures/steps.ts'

/** Between them lie the breakpoints. */
const WIDTHS = FULL ? [320, 390, 475, 640, 768, 1024, 1280, 1900] : [320, 640, 1024, 1900]

/** Every kind of page, and states that look different. */
const spanish: [kind: string, path: string][] = [
  ['home', '/es'],
  ['events', '/es/events'],
  ['events with filters', '/es/events?theme=horror&theme=low-fantasy&origin=national&sort=price'],
  ['events where nothing matches', '/es/events?q=zzzz&language=de'],
  ['event', '/es/evento-rol-vivo-larp/valdecuervo'],
  ['event that was cancelled', '/es/evento-rol-vivo-larp/polvo-y-gasolina'],
  ['event that is over', '/es/evento-rol-vivo-larp/la-cosecha'],
  ['event without a venue', '/es/evento-rol-vivo-larp/ultimas-cartas'],
  ['poster', '/es/evento-rol-vivo-larp2/conclave-de-aldamar'],
  ['organizers', '/es/organizers'],
  ['organizer', '/es/organizer/compania-del-roble-hueco'],
  ['venues', '/es/venues'],
  ['venue', '/es/venue/albergue-la-solana'],
  ['guide', '/es/guide/que-es-el-rol-en-vivo'],
  ['glossary', '/es/guide/glosario'],
  ['legal text', '/es/legal/politica-de-privacidad'],
  ['help', '/es/help'],
  ['help page', '/es/help/orga/events'],
  ['help to come', '/es/help/soon'],
  ['contact', '/es/contact'],
  ['the calendar in a phone', '/es/synchronizecalendar?what=search&theme=horror'],
  ['desktop home', '/es/desktop'],
  ['narrow home', '/es/m'],
  ['narrow events', '/es/m/events?theme=horror'],
  ['login', '/es/login'],
  ['narrow login', '/es/m/login'],
  ['register', '/es/register'],
  ['forgotten password', '/es/forgotpassword'],
  ['new password', '/es/resetpassword'],
  ['new password by a link that is over', '/es/resetpassword?code=over'],
  ['confirm', '/es/confirm'],
  ['confirm by a link that is over', '/es/confirm?code=over'],
  ['missing page', '/es/no-hay-nada'],
]
const english: [kind: string, path: string][] = [
  ['home in English', '/en'],
  ['events in English', '/en/events'],
  ['event in English', '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo'],
  ['event in English whose text is Spanish', '/en/evento-rol-vivo-larp/vecinos-del-cuarto-b'],
  ['poster in English', '/en/evento-rol-vivo-larp2/aldamar-the-conclave'],
  ['venue in English', '/en/venue/burg-eschenfels'],
  ['guide in English', '/en/guide/what-is-larp'],
  ['narrow home in English', '/en/m'],
]
/** One of each layout: components are checked in the gallery, and the others when something of theirs changed. */
const MAIN = ['home', 'events', 'event']
const LAYOUTS = [
  ...[...MAIN, 'events with filters', 'event that was cancelled', 'poster', 'organizer', 'venues'],
  ...['guide', 'contact', 'register', 'narrow events'],
]
const isAll = isDue('src/ui/', 'src/app/public/', 'src/app/auth/', 'src/app/mobile/', 'src/app/layouts/')
const pages = [
  ...spanish.filter(([kind]) => isAll || LAYOUTS.includes(kind)),
  ...(FULL ? english : isAll ? english.slice(0, 3) : []),
]

type Variant = [theme: 'light' | 'dark', width: number]
const CONTRASTING: Variant[] = [
  ['light', 1440],
  ['dark', 390],
]

/** The main pages in two variants, between which the others alternate; `npm run test:full` runs all of them. */
const variantsOf = (kind: string, index: number): Variant[] => {
  if (FULL)
    return (['light', 'dark'] as const).flatMap((theme) =>
      [320, 390, 768, 1440].map((width): Variant => [theme, width]),
    )
  return isAll && MAIN.includes(kind) ? CONTRASTING : [CONTRASTING[index % 2]!]
}

async function checkPage(page: Page, kind: string, path: string, variants: ReturnType<typeof variantsOf>) {
  await page.goto(path)
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const [theme, width] of variants) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    expect.soft(await findViolations(page), `${kind}, ${theme} at ${width}`).toEqual([])
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overflow(page), `${kind} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await overflow(page), `${kind}, letters of twice the size`).toEqual([])
  expect.soft(await clippedTexts(page), `${kind}, letters of twice the size`).toEqual([])
}

// Several pages for each browser context: the first one pays for scripts and fonts.
const PAGES_PER_TEST = FULL ? 1 : 12
const checks = [...pages.entries()].map(([index, [kind, path]]) => ({ kind, path, variants: variantsOf(kind, index) }))
for (let from = 0; from < checks.length; from += PAGES_PER_TEST) {
  const group = checks.slice(from, from + PAGES_PER_TEST)
  const kinds = group.map(({ kind }) => kind).join(', ')
  test(`has no accessibility violations or overflow, also at 200 % font size: ${kinds}`, async ({ page }) => {
    for (const { kind, path, variants } of group) await test.step(kind, () => checkPage(page, kind, path, variants))
  })
}

const OPEN_STATES: [what: string, path: string, width: number, open: (page: Page) => Promise<unknown>][] = [
  ['the open menu', '/es/events', 390, (page) => page.getByRole('button', { name: 'Abrir menú' }).click()],
  ['the open filter sheet', '/es/events', 390, (page) => page.getByRole('button', { name: 'Filtros' }).click()],
  [
    'an open filter',
    '/es/events?theme=horror',
    1440,
    (page) => page.locator('summary').filter({ hasText: 'Género' }).click(),
  ],
  [
    'the suggestions',
    '/es',
    1440,
    async (page) => {
      await page.getByRole('combobox', { name: 'Busca por nombre' }).fill('sa')
      await page.getByRole('listbox').getByRole('option').nth(1).hover()
    },
  ],
  ['past events unfolded', '/es/events', 1440, (page) => page.getByText(/Eventos pasados/).click()],
  [
    'a form with errors',
    '/es/contact',
    390,
    async (page) => {
      await page.getByRole('button', { name: 'Enviar mensaje' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
]
test('has no accessibility violations with what opens', async ({ page }) => {
  for (const [what, path, width, show] of OPEN_STATES) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openPage(page, path)
    await show(page)
    expect.soft(await findViolations(page), what).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await findContrastViolations(page), `${what}, dark`).toEqual([])
  }
})

/** Texts that a box without a scroll bar cuts off. */
const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element)
        // Ellipsized texts link to the full one.
        const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
        const unseen = clipPath !== 'none' || position === 'fixed'
        return hides && !unseen && element.innerText?.trim() && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.className}: ${element.innerText.slice(0, 60)}`),
  )

test('nothing animates with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/es', '/es/events', '/es/evento-rol-vivo-larp/valdecuervo']) {
    await page.goto(path)
    await hydrated(page)
    const moving = await page.evaluate(() => {
      const longest = (times: string) =>
        Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((of) => {
          const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element, of)
          const moves =
            longest(transitionDuration) > 10 || (animationName !== 'none' && longest(animationDuration) > 10)
          return moves || scrollBehavior === 'smooth' ? [`${element.tagName}.${element.className}${of ?? ''}`] : []
        }),
      )
    })
    expect(moving, path).toEqual([])
    // A transition of a hundredth of a second is one, until it ends.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), { message: path }).toBe(0)
  }
})
