import type { Page } from '@playwright/test'
import { newToken } from '#platform/crypto/token.server.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest } from '../fixtures/full.ts'
import { overflow } from '../fixtures/overflow.ts'
import { answerCookies, createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'

const slow = fullTest(test, 'src/ui/', 'src/**/*.module.css')

/** Names are as long as they may be, texts longer. */
const word = (letter: string, length = 300) => letter.repeat(length)

/** An organization, its event with ticket, player and album, and a character: each has one long word for a name. */
const addLongNames = (person: Person, slug: string) =>
  withDatabase(async (sql) => {
    const insert = async (table: string, row: Record<string, unknown>) =>
      Number((await sql`insert into ${sql(table)} ${sql(row)} returning id`)[0]!['id'])
    const me = Number((await sql`select id from users where email = ${person.email}`)[0]!['id'])
    await sql`update users set site_role = 'admin', username = ${word('U', 30) + person.username.replace(/\D/g, '')} where id = ${me}`
    const now = new Date().toISOString()
    const names = { name: word('O', 60), slug, type: 'association', description_es: word('D') }
    const organizer_id = await insert('organizations', { ...names, owner_id: me, status: 'active', verified_at: now })
    const days = { date_start: '2030-05-04', date_end: '2030-05-06', county: word('C', 60) }
    const public_ = { moderation: 'published', published_at: now, signup: 'open' }
    const kind = { type: 'event', primary_language: 'ES', theme: 'horror' }
    const event_id = await insert('events', { organizer_id, ...days, ...public_, ...kind })
    const text = { title: word('W', 120), slug, description: word('D') }
    await insert('event_texts', { event_id, locale: 'es', ...text })
    const ticket_id = await insert('tickets', {
      event_id,
      title_es: word('T', 120),
      description_es: word('T'),
      price: 1000,
    })
    const seat = { event_id, ticket_id, user_id: me, holder_id: me, state: 'confirmed', locale: 'es', ticket_price: 0 }
    const registration = await insert('registrations', { ...seat, code: slug, confirmed_at: now })
    const character = await insert('characters', {
      ...{ owner_id: me, name: word('P', 40), visibility: 'public', biography: word('B'), background: word('B') },
    })
    const link = await insert('character_links', { character_id: character, registration_id: registration })
    const album = await insert('albums', { event_id, title: word('A', 120), description: word('A'), created_by: me })
    return { registration, character, link, album }
  })

/** Titles whose lines lie more than 2 px over a button that saves or follows. */
const titlesOverButtons = (page: Page) =>
  page.evaluate(() => {
    // A bar at an edge of the window lies over whatever scrolls below it.
    const isInBar = (element: Element | null): boolean =>
      element !== null &&
      (['sticky', 'fixed'].includes(getComputedStyle(element).position) || isInBar(element.parentElement))
    const buttons = [...document.querySelectorAll('main form[action$="/save"] button')]
      .filter((button) => !isInBar(button))
      .map((button) => button.getBoundingClientRect())
    const liesOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap((title) => {
      const text = document.createRange()
      text.selectNodeContents(title)
      const lines = [...text.getClientRects()]
      return lines.some((line) => buttons.some((button) => liesOver(line, button))) ? [title.textContent] : []
    })
  })

const PUBLIC = (slug: string, character: number, album: number) => [
  ...['evento-rol-vivo-larp', 'evento-rol-vivo-larp2', 'organizer', 'report/event'].map((page) => `${page}/${slug}`),
  ...[
    'events?q=WWWW',
    'm/events?q=WWWW',
    'organizers',
    `c/${character}`,
    `c/${character}/background`,
    `album/${album}`,
  ],
]
const ACCOUNT = (registration: number, character: number) => [
  ...['', '/registrations', '/tickets', '/characters', '/organizations'].map((part) => `account${part}`),
  ...['', '/message'].map((part) => `account/registrations/${registration}${part}`),
  ...['documents', 'edit', 'links'].map((part) => `c/${character}/${part}`),
]
const PANELS = (slug: string, registration: number, link: number, album: number) => [
  ...['', '/profile', '/users', '/users/invitations', '/events', '/embed'].map((part) => `ao/${slug}${part}`),
  ...['', '/information', '/tickets', '/players', `/players?p=${registration}`, '/players/check-in', '/checkin'].map(
    (part) => `ae/${slug}${part}`,
  ),
  ...[`/characters/${link}`, '/money', '/emails', '/albumns', '/documents'].map((part) => `ae/${slug}${part}`),
  ...[`album/edit/${album}`, 'admin/search?q=WWWW', 'admin/directory'],
]

slow('words of a hundred letters widen no page, and no title lies over a button', async ({ page }) => {
  const person = await createPerson('Rut')
  const slug = `larga-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
  const { registration, character, link, album } = await addLongNames(person, slug)
  await setSessionCookie(page, person)
  await answerCookies(page.context())
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [
    ...[...PUBLIC(slug, character, album), ...ACCOUNT(registration, character)].map((one) => `es/${one}`),
    ...[...PANELS(slug, registration, link, album).map((one) => `es/${one}`), `embed/event/${slug}?lang=es`],
  ]) {
    const response = await page.goto(`/${path}`)
    expect.soft([path, response?.status(), await overflow(page)]).toEqual([path, 200, []])
    expect.soft([path, ...(await titlesOverButtons(page))]).toEqual([path])
  }
})
