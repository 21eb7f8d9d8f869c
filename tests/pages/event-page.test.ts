import { expect, test } from 'vitest'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { attributesOf, linksOf, mainOf, parseTags, plainText } from './html.ts'

const { get, sql } = await openBuiltApp()
const open = async (path: string) => (await get(path)).text()

test('links to the organizer, the venue, the month and the calendar file', async () => {
  const main = mainOf(await open('/es/evento-rol-vivo-larp/valdecuervo'))
  const links = linksOf(main)
  const hrefOf = (text: string) => links.find((link) => link.text === text)?.href
  expect(hrefOf('Compañía del Roble Hueco')).toBe('/es/organizer/compania-del-roble-hueco')
  expect(hrefOf('Albergue La Solana')).toBe('/es/venue/albergue-la-solana')
  const month = links.find(({ href }) => href.startsWith('/es/events?month='))!.href
  expect(month).toMatch(/^\/es\/events\?month=\d{4}-\d{2}$/)
  expect(linksOf(mainOf(await open(month))).map(({ href }) => href)).toContain('/es/evento-rol-vivo-larp/valdecuervo')
  const calendar = await get(links.find(({ text }) => text === 'Añadir al calendario')!.href)
  expect([calendar.status, calendar.headers.get('content-type'), await calendar.text()]).toEqual([
    200,
    expect.stringContaining('text/calendar'),
    expect.stringContaining('SUMMARY:La última noche de Valdecuervo'),
  ])
  for (const path of [hrefOf('Compañía del Roble Hueco')!, hrefOf('Albergue La Solana')!])
    expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('links to online calendars, filled in with its days in UTC', async () => {
  const main = mainOf(await open('/es/evento-rol-vivo-larp/valdecuervo'))
  const linkTo = (host: string) =>
    new URL(
      linksOf(main)
        .find(({ href }) => href.includes(host))!
        .href.replaceAll('&amp;', '&'),
    )
  const google = linkTo('calendar.google.com').searchParams
  expect(google.get('text')).toBe('La última noche de Valdecuervo')
  expect(google.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
  expect(google.get('location')).toContain('Albergue La Solana')
  expect(google.get('details')).toMatch(/^https?:\/\/.*\/evento-rol-vivo-larp\/valdecuervo$/)
  const outlook = linkTo('outlook.live.com').searchParams
  expect([outlook.get('subject'), outlook.get('allday')]).toEqual(['La última noche de Valdecuervo', 'false'])
  expect(outlook.get('startdt')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
  const cancelled = mainOf(await open('/es/evento-rol-vivo-larp/polvo-y-gasolina'))
  expect(cancelled).not.toContain('calendar.google.com')
})

test('names a German state in the language of the page, and shows the place in it', async () => {
  for (const [path, state] of [
    ['/es/evento-rol-vivo-larp/winterlager', 'Sajonia'],
    ['/en/evento-rol-vivo-larp/winter-camp-on-the-elbe', 'Saxony'],
  ] as const) {
    const main = mainOf(await open(path))
    expect(plainText(main)).toContain(state)
    expect(plainText(main)).not.toContain('Sachsen')
    const [map] = /\/map\/province\/[\w-]+\.svg/.exec(main)!
    expect([map, (await get(map)).status]).toEqual(['/map/province/DE-SN.svg', 200])
  }
  const list = plainText(mainOf(await open('/es/events?country=DE&province=Saxony')))
  expect(list).toContain('Sajonia')
  expect(list).toContain('1 evento por venir')
})

test('the programme prints, signs up and names its organizer', async () => {
  const main = mainOf(await open('/es/evento-rol-vivo-larp2/valdecuervo'))
  expect(plainText(main)).toContain('Imprimir')
  expect(plainText(main)).toMatch(/https?:\S*\/evento-rol-vivo-larp\/valdecuervo/)
  const links = linksOf(main)
  expect(links.filter(({ href }) => href === '/es/organizer/compania-del-roble-hueco').length).toBeGreaterThan(1)
  expect(links).toContainEqual({ text: 'Inscribirme', href: '#tickets' })
})

test('announces a cancellation and offers no sign-up', async () => {
  const main = mainOf(await open('/es/evento-rol-vivo-larp/polvo-y-gasolina'))
  const text = plainText(main)
  expect(text).toContain('Evento cancelado')
  expect(text).not.toMatch(/Inscribirme|Apuntarme/)
})

test('links to a sign-up elsewhere go through the counting redirect', async () => {
  const main = mainOf(await open('/es/evento-rol-vivo-larp/sangre-en-la-gran-via'))
  const path = '/es/evento-rol-vivo-larp/sangre-en-la-gran-via/signup'
  expect(linksOf(main)).toContainEqual({ text: expect.stringContaining('Inscribirme en su web'), href: path })
  for (const { href, rel } of attributesOf(main, 'a')) if (href === path) expect(rel).toContain('nofollow')
})

test('shows an untranslated event in its own language and says so', async () => {
  const html = await open('/en/evento-rol-vivo-larp/vecinos-del-cuarto-b')
  const main = mainOf(html)
  expect(attributesOf(html, 'html')[0]?.['lang']).toBe('en')
  expect(attributesOf(main, 'h1')[0]?.['lang']).toBe('es')
  // The description as well.
  expect(parseTags(main).filter(({ attributes: { lang } }) => lang === 'es').length).toBeGreaterThan(1)
  expect(plainText(main)).toContain('Text in Spanish')
  expect(plainText(main)).toMatch(/\bTickets\b/)
})

test('shows prices in Spanish in euros only', async () => {
  const text = plainText(mainOf(await open('/es/evento-rol-vivo-larp/muertos-de-branavieja')))
  expect(text).toMatch(/110,00\s€/)
  expect(text).not.toContain('$')
})

test.each([
  [
    'an event',
    'event_media',
    `(select event_id from event_slugs where slug = 'valdecuervo')`,
    '/es/evento-rol-vivo-larp/valdecuervo',
    'La última noche de Valdecuervo',
  ],
  [
    'an organizer',
    'organization_media',
    `(select id from organizations where slug = 'compania-del-roble-hueco')`,
    '/es/organizer/compania-del-roble-hueco',
    'Compañía del Roble Hueco',
  ],
  [
    'a venue',
    'venue_media',
    `(select id from venues where slug = 'albergue-la-solana')`,
    '/es/venue/albergue-la-solana',
    'Albergue La Solana',
  ],
])(
  'sends the header of %s in the width that the screen needs, around its focal point, with a text',
  async (_, links, parent, path, name) => {
    const hash = `header-of-${links}`
    const formats = '{"small": {"width": 500}, "large": {"width": 1000}}'
    const file = { hash, name: 'x', ext: '.webp', mime: 'image/webp', bytes: 9, width: 2000, height: 900, formats }
    const [row] = await sql`insert into media ${sql({ ...file, focal_x: 20, focal_y: 80 })} returning id`
    await sql.unsafe(`insert into ${links} values (${row!['id']}, ${parent}, 'header')`)
    const srcset = [`/media/${hash}/small 500w`, `/media/${hash}/large 1000w`, `/media/${hash}/original 2000w`].join(
      ', ',
    )
    const image = { srcset, 'data-x': '2', 'data-y': '8' }
    const imageOf = async () => attributesOf(mainOf(await open(path)), 'img').find((one) => one['srcset'] === srcset)
    // The database tells the cache.
    await expect.poll(imageOf).toMatchObject({ ...image, alt: name })
    await sql`update media set alternative_text = 'Velas en la niebla' where id = ${row!['id']}`
    await expect.poll(imageOf).toMatchObject({ ...image, alt: 'Velas en la niebla' })
  },
)
