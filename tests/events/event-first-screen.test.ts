import { expect, test } from 'vitest'
import { openApp } from '../cache/cached-app.ts'
import { addEvents, addOrganizer, addOwner, addVenue } from '../fixtures/add-events.ts'
import { testDatabase } from '../fixtures/database.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const { db, sql, connection } = await testDatabase()
const organizer = await addOrganizer(db, 'El Farol')
await addOwner(db, organizer)
const county = 'Segovia'
const venueId = await addVenue(db, { name: 'Casa Roja', county, latitude: 41, longitude: -4 })
const url = 'https://elsewhere.example/'
const prices = [7000, 9500]

/** What the card says in each state, and the one thing to do. */
const STATES: [
  title: string,
  event: Parameters<typeof addEvents>[2][number],
  limit: string | null,
  says: RegExp,
  action: RegExp,
][] = [
  [
    'Hoy',
    { signup: 'open', prices, capacity: 40 },
    '2026-11-20',
    /Inscripción abierta Desde 70,00 € 40 plazas Hasta hoy, incluido/,
    /Inscribirme$/,
  ],
  [
    'Mañana',
    { signup: 'open', prices },
    '2026-11-21',
    /Inscripción abierta Desde 70,00 € Hasta mañana, incluido/,
    /Inscribirme$/,
  ],
  [
    'Fuera',
    { signup: 'external', signupUrl: url, prices, capacity: 30 },
    '2026-12-01',
    /Inscripción en su web Desde 70,00 € 30 plazas Hasta el 1 de diciembre, incluido/,
    /Inscribirme en su web$/,
  ],
  [
    'Sin entradas',
    { signup: 'open', capacity: 12 },
    null,
    /Inscripción con la organización 12 plazas Para apuntarte/,
    /Cómo inscribirse$/,
  ],
  [
    'Pronto',
    { signup: 'scheduled', signupOpens: '2026-11-30', prices, capacity: 25 },
    null,
    /Todavía no se ha abierto .*30 de noviembre Desde 70,00 € .* 25 plazas/,
    /Avísame cuando se abra$/,
  ],
  [
    'Sin fecha firme',
    { signup: 'none', eventStatus: 'tentative' },
    null,
    /Inscripción por anunciar/,
    /Avísame cuando se abra$/,
  ],
  ['Libre', { signup: 'none', capacity: 90 }, null, /No hace falta inscribirse 90 plazas/, /Añadir al calendario$/],
  [
    'Aplazado',
    { signup: 'open', prices, eventStatus: 'postponed' },
    '2026-12-01',
    /Evento aplazado Aún no tiene fecha nueva/,
    /Avísame cuando se abra$/,
  ],
  ['Cerrado', { signup: 'closed', prices }, '2026-12-01', /Inscripción cerrada/, /Ver más de la organización$/],
]
await addEvents(
  db,
  organizer,
  STATES.map(([title, event]) => ({ title, venueId, ...event })),
)
const slugs = new Map<string, string>()
for (const [title, , limit] of STATES) {
  const [row] = await sql`select event_id, slug from event_texts where title = ${title}`
  slugs.set(title, row!['slug'])
  await sql`update tickets set limit_date = ${limit} where event_id = ${row!['event_id']}`
}
const app = await openApp({ connection, now, cacheMegabytes: 0 })
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each(STATES)('%s: says its state, and one thing to do', async (title, _, __, says, action) => {
  const html = await app.text(`/es/evento-rol-vivo-larp/${slugs.get(title)}`)
  const card = /<section class="sign-up-card_card".*?<\/section>/s.exec(html)![0]
  expect(plain(card)).toMatch(says)
  const main = [...card.matchAll(/<(a|button)[^>]*data-variant="primary"[^>]*>.*?<\/\1>/gs)]
  expect(main).toHaveLength(1)
  expect(plain(main[0]![0])).toMatch(action)
  const target = /href="#([^"]+)"/.exec(main[0]![0])?.[1]
  if (target) expect(html).toContain(`id="${target}"`)
})

test('a postponed event shows no day of sign-up', async () => {
  const html = await app.text(`/es/evento-rol-vivo-larp/${slugs.get('Aplazado')}`)
  expect(plain(html)).not.toMatch(/1 dic|1 de diciembre/)
  expect(html).toMatch(/data-state="postponed"/)
})

test('goes on to other events of its organizer, and shows a new one at once', async () => {
  const page = () => app.text(`/es/evento-rol-vivo-larp/${slugs.get('Libre')}`)
  const shown = async () =>
    [...(await page()).split('id="more"')[1]!.matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title)
  expect(await shown()).toHaveLength(3)
  await addEvents(db, organizer, [{ title: 'Recién publicado', dateStart: '2026-11-21' }])
  await expect.poll(shown).toContain('Recién publicado')
})
