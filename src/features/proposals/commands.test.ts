import { beforeEach, expect, test } from 'vitest'
import { getOrganizerPage } from '#features/directory/organizers.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { proposeOrganizer, proposeVenue } from './commands.server.ts'
import { suggestDuplicates } from './queries.server.ts'

const { db, sql, ctx, ctxAs, addPerson, clearTables } = await emailFixtures()
beforeEach(() => clearTables())

const luna = {
  ...{ name: 'Grupo Luna', type: 'association', url: 'luna.example', facebook: 'https://facebook.com/luna' },
  ...{ instagram: '@grupoluna', county: 'Cádiz', description: 'Rol de mesa y de campo.\r\n\r\nTodo el año.' },
}
const casona = {
  ...{
    name: 'La Casona',
    address: 'Calle Mayor, 1',
    county: 'Cádiz',
    country: 'ES',
    gps: [36.53, -6.29],
    type: 'casa_rural',
  },
  ...{ url: 'https://casona.example', price_person_night: 1550, capacity: '60', phone: '+34 956 00 00 00' },
}
const cards = () =>
  sql`select name, slug, type, status, owner_id, url, facebook, instagram, county, description_en, email, proposed_by, proposed_email, proposed_locale from organizations order by id`
const places = () =>
  sql`select name, slug, status, address, county, country, latitude, longitude, time_zone, url, type, price_person_night, capacity, phone_number, proposed_by, proposed_email from venues order by id`

test('anonymous visitors propose organizers, which are pending and unclaimed', async () => {
  const made = await proposeOrganizer({ ...ctx, locale: 'en' }, { ...luna, proposer_email: 'eva@example.org' })
  expect(made).toMatchObject({ name: 'Grupo Luna', slug: 'grupo-luna', status: 'pending', url: 'https://luna.example' })
  expect(await cards()).toEqual([
    {
      ...{
        name: 'Grupo Luna',
        slug: 'grupo-luna',
        type: 'association',
        status: 'pending',
        owner_id: null,
        email: null,
      },
      ...{ url: 'https://luna.example', facebook: luna.facebook, instagram: 'https://www.instagram.com/grupoluna' },
      ...{ county: 'Cádiz', description_en: 'Rol de mesa y de campo.\n\nTodo el año.' },
      ...{ proposed_by: null, proposed_email: 'eva@example.org', proposed_locale: 'en' },
    },
  ])
  const [line] =
    await sql`select action, to_state, actor_id from audit_log where entity_id = ${made!.id} and entity_type = 'organization'`
  expect(line).toEqual({ action: 'proposeOrganizer', to_state: 'pending', actor_id: null })
})

test('the same proposal by one person, repeated or concurrent, creates one venue', async () => {
  const eva = await addPerson('Eva')
  const one = () => proposeVenue(ctxAs(eva), casona)
  const ids = [...(await Promise.all([one(), one(), one()])), await one()].map((made) => made!.id)
  expect(new Set(ids).size).toBe(1)
  expect(await places()).toHaveLength(1)
  await proposeVenue(ctxAs(eva), { ...casona, capacity: '61' })
  await Promise.all([1, 2].map(() => proposeVenue(ctx, casona)))
  expect(await places()).toHaveLength(3)
})

test('the same anonymous proposal, repeated or concurrent, creates one organizer a day', async () => {
  const one = (change = {}, now = ctx.now) => proposeOrganizer({ ...ctx, now }, { ...luna, ...change })
  const ids = [...(await Promise.all([one(), one()])), await one()].map((made) => made!.id)
  expect(new Set(ids).size).toBe(1)
  await one({ description: 'Otra cosa.' })
  await one({ proposer_email: 'eva@example.org' })
  await one({}, new Date(ctx.now.getTime() + 86_400_001))
  expect(await cards()).toHaveLength(4)
})

test('anonymous visitors propose venues; the price is in minor units', async () => {
  const eva = await addPerson('Eva')
  await proposeVenue(ctxAs(eva), { ...casona, proposer_email: 'other@example.org' })
  await proposeVenue(ctx, {
    name: 'Burg',
    country: 'DE',
    latitude: '51,68',
    longitude: '11.26',
    price_person_night: 900,
  })
  expect(await places()).toMatchObject([
    {
      ...{
        name: 'La Casona',
        slug: 'la-casona',
        status: 'pending',
        address: 'Calle Mayor, 1',
        county: 'Cádiz',
        country: 'ES',
      },
      ...{
        latitude: 36.53,
        longitude: -6.29,
        time_zone: 'Europe/Madrid',
        url: 'https://casona.example',
        type: 'casa_rural',
      },
      ...{
        price_person_night: 1550,
        capacity: 60,
        phone_number: '+34956000000',
        proposed_by: eva,
        proposed_email: null,
      },
    },
    {
      ...{
        name: 'Burg',
        country: 'DE',
        time_zone: 'Europe/Berlin',
        latitude: 51.68,
        longitude: 11.26,
        price_person_night: 900,
      },
      ...{ address: null, county: null, url: null, type: null, capacity: null, phone_number: null, proposed_by: null },
    },
  ])
})

test('stores the description in its language, and shows it in both', async () => {
  const english = { ...ctx, locale: 'en' } as const
  const made = await proposeOrganizer(english, {
    name: 'Lantern Folk',
    type: 'association',
    description: 'We play in caves.',
  })
  expect(made).toMatchObject({ description: 'We play in caves.' })
  expect(await sql`select description_es, description_en from organizations where id = ${made!.id}`).toEqual([
    { description_es: null, description_en: 'We play in caves.' },
  ])
  await sql`update organizations set status = 'active' where id = ${made!.id}`
  for (const locale of ['es', 'en'] as const)
    expect(await getOrganizerPage({ ...ctx, locale }, made!.slug)).toMatchObject({
      description: 'We play in caves.',
      descriptionLocale: 'en',
    })
})

test("the form's locale overrides the request's", async () => {
  const spanish = { name: 'Gente del Farol', type: 'association', description: 'Jugamos en cuevas.', locale: 'es' }
  const made = await proposeOrganizer({ ...ctx, locale: 'en' }, spanish)
  expect(await sql`select description_es, proposed_locale from organizations where id = ${made!.id}`).toEqual([
    { description_es: 'Jugamos en cuevas.', proposed_locale: 'es' },
  ])
  const wrong = proposeOrganizer(ctx, { ...spanish, locale: 'klingon' })
  expect(await errorOf(wrong)).toMatchObject({ status: 400, fields: { locale: 'choice' } })
})

test('two simultaneous proposals of the same name get two slugs', async () => {
  await Promise.all(['Cádiz', 'Teruel', 'Soria'].map((county) => proposeOrganizer(ctx, { ...luna, county })))
  expect((await cards()).map((card) => card['slug']).sort()).toEqual(['grupo-luna', 'grupo-luna-2', 'grupo-luna-3'])
})

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 'Ana' }, { name: 'too_short' }],
  [{ name: 'a'.repeat(61) }, { name: 'too_long' }],
  [{ type: 'club' }, { type: 'choice' }],
  [{ type: undefined }, { type: 'required' }],
  [{ url: 'javascript:alert(1)' }, { url: 'url' }],
  [
    { url: 'x', facebook: 'ftp://x.example' },
    { url: 'url', facebook: 'url' },
  ],
  [{ proposer_email: 'eva@' }, { proposer_email: 'email' }],
  [
    { name: ['a', 'b'], proposer_email: 'x' },
    { name: 'required', proposer_email: 'email' },
  ],
])('rejects an organizer with %j, without counting it against the rate limit', async (change, fields) => {
  expect(await errorOf(proposeOrganizer(ctx, { ...luna, ...change }))).toMatchObject({ status: 400, fields })
  expect(await cards()).toHaveLength(0)
  expect(await sql`select 1 from rate_limits`).toHaveLength(0)
})

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ gps: [91, 0] }, { latitude: 'number' }],
  [{ gps: [36.5] }, { longitude: 'required' }],
  [{ gps: 'north, west' }, { latitude: 'number', longitude: 'number' }],
  [{ price_person_night: 'cheap' }, { price_person_night: 'number' }],
  [{ price_person_night: '1250' }, { price_person_night: 'number' }],
  [{ country: 'FR' }, { country: 'choice' }],
  [{ price_person_night: '12,50' }, { price_person_night: 'number' }],
  [{ price_person_night: -1 }, { price_person_night: 'number' }],
  [{ price_person_night: 1e300 }, { price_person_night: 'number' }],
  [{ capacity: 0 }, { capacity: 'number' }],
  [{ capacity: 1.5 }, { capacity: 'number' }],
  [{ type: 'castle' }, { type: 'choice' }],
  [{ phone: 'call me' }, { phone_number: 'phone' }],
  [{ country: 'Spain' }, { country: expect.any(String) }],
])('rejects a venue with %j', async (change, fields) => {
  expect(await errorOf(proposeVenue(ctx, { ...casona, ...change }))).toMatchObject({ status: 400, fields })
  expect(await places()).toHaveLength(0)
})

test('limits an address to ten proposals an hour, organizers and venues together', async () => {
  for (let n = 0; n < 5; n++) {
    await proposeOrganizer(ctx, { ...luna, name: `Grupo Luna ${n}` })
    await proposeVenue(ctx, casona)
  }
  expect(await errorOf(proposeVenue(ctx, casona))).toMatchObject({ status: 429 })
  expect(await errorOf(proposeOrganizer(ctx, luna))).toMatchObject({ status: 429 })
  await proposeOrganizer({ ...ctx, clientIp: '203.0.113.8' }, luna)
  expect(await cards()).toHaveLength(6)
})

test('a filled honeypot gets a success response and stores nothing', async () => {
  expect(await proposeOrganizer(ctx, { ...luna, subject: 'cheap pills' })).toBeNull()
  expect(await proposeVenue(ctx, { ...casona, subject: 'x' })).toBeNull()
  expect([...(await cards()), ...(await places())]).toEqual([])
  expect(await proposeOrganizer(ctx, { ...luna, subject: ' ', website: 'https://luna.example' })).not.toBeNull()
})

test('suggests up to five public duplicates, the same province first', async () => {
  const add = (name: string, county: string | null, status = 'active') =>
    sql`insert into organizations (name, slug, type, county, status) values (${name}, ${`x-${name.toLowerCase().replace(/\W/g, '-')}`}, 'association', ${county}, ${status})`
  await add('Asociacion El Farol', 'Valencia')
  await add('El Farolillo', 'Cádiz')
  await add('Compania Luna', null)
  await add('El Farol Secreto', 'Cádiz', 'pending')
  await add('El Farol Oscuro', 'Cádiz', 'suspended')
  const names = async (...typed: [name: string, county?: string | null]) =>
    (await suggestDuplicates(ctx, 'organizer', ...typed)).map(({ name }) => name)
  expect(await names('el fárol')).toEqual(['Asociacion El Farol', 'El Farolillo'])
  expect(await names('El Farol', 'cadiz')).toEqual(['El Farolillo', 'Asociacion El Farol'])
  expect(await names('Teatro del Norte')).toEqual([])
  for (const odd of ['', 'el', '%%%', "'; drop table x --", '\0\0\0\0', '💥💥💥', 'a'.repeat(10_000)])
    expect(await names(odd, odd)).toEqual([])
  for (let n = 0; n < 8; n++) await add(`Farol ${n}`, null)
  expect(await names('Farol')).toHaveLength(5)
  expect(await suggestDuplicates(ctx, 'venue', 'El Farol')).toEqual([])
})

test('does not suggest a pending venue', async () => {
  await proposeVenue(ctx, casona)
  const suggested = (one: RequestContext) => suggestDuplicates(one, 'venue', 'La Casona', 'Cádiz')
  expect(await suggested(ctx)).toEqual([])
  await db.execute(`update venues set status = 'active'`)
  expect(await suggested(ctx)).toMatchObject([{ name: 'La Casona', slug: 'la-casona', county: 'Cádiz' }])
})
