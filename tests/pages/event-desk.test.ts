import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// The first page of an event's panel: people, money and what to do now, for each role what it may see.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
const EVENT = {
  ...{ title: 'Una noche larga', description: 'Una **noche** en el bosque.', date_start: '2030-02-12' },
  ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel', capacity: 10 },
}
let slug = ''

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  for (const name of ['Olga', 'Mar', 'Rosa']) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const club = await call('POST /api/organization/new', {
    token: tokens['Olga'],
    body: { name: 'Club del Faro', type: 'association' },
  })
  const organization = club.body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  for (const [name, role] of [
    ['Mar', 'moderator'],
    ['Rosa', 'read_only'],
  ] as const)
    await sql`insert into memberships (organization_id, user_id, role)
      select o.id, u.id, ${role} from organizations o, users u where o.slug = ${organization} and u.username = ${name}`
  const tickets = [
    { title: 'Cama', price: 4000, amount: 6, limit_date: '2030-02-01' },
    { title: 'Suelo', price: 2000, amount: 8 },
  ]
  const created = await call('POST /api/event/create-private', {
    token: tokens['Olga'],
    body: { data: { organization, ...EVENT, tickets } },
  })
  slug = created.body.data.attributes.slug
  const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
  const id = event!['id'] as number
  await sql`update events set moderation = 'published', published_at = now(), signup = 'open' where id = ${id}`
  const people = [
    ['Ana', 'confirmed', '1990-01-01'],
    ['Blas', 'confirmed', '2014-05-05'],
    ['Cora', 'requested', '1990-01-01'],
    ['Dani', 'requested', '1990-01-01'],
  ]
  for (const [name, state, born] of people)
    await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code, birth_date, confirmed_at)
      select ${id}, id, ${name!}, ${state!}, 'es', price, gen_random_uuid()::text, ${born!}::date,
        case when ${state!} = 'confirmed' then now() end
      from tickets where event_id = ${id} and price = 4000`
})

const open = async (name: string, path = `/es/ae/${slug}`) => {
  const html = await (await get(path, { headers: { cookie: cookies[name]! } })).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const links = [...main.matchAll(/href="([^"]+\?(?:state|missing|show)=[^"]+)"/g)].map(([, to]) => to!)
  return { main, text: plainText(main), links }
}

test('each act leads to a list of as many people', async () => {
  const { text, links } = await open('Mar')
  expect(text).toContain('2 solicitudes por aprobar')
  expect(text).toContain('1 menor sin autorización')
  expect(links).toEqual([`/es/ae/${slug}/players?state=requested`, `/es/ae/${slug}/players?missing=authorization`])
  const named = async (link: string) => {
    const { text: list } = await open('Mar', link)
    return ['Ana', 'Blas', 'Cora', 'Dani'].filter((name) => list.includes(name))
  }
  expect(await named(links[0]!)).toEqual(['Cora', 'Dani'])
  expect(await named(links[1]!)).toEqual(['Blas'])
})

test('seats are those of the tickets, free as the capacity leaves them, with the days to come', async () => {
  const { text } = await open('Mar')
  expect(text).toContain('2 ocupadas · 8 libres')
  expect(text).toContain('2 de 6')
  expect(text).toMatch(/1 feb 2030 ?Se cierra la inscripción ?Cama/)
  expect(text).toMatch(/12 feb 2030 ?Empieza el evento/)
})

test('whoever may not see money or people reads nothing of them', async () => {
  const owner = await open('Olga')
  expect(owner.text).toContain('Ver el dinero')
  const moderator = await open('Mar')
  expect(moderator.text).not.toMatch(/Ver el dinero|€/)
  const reader = await open('Rosa')
  expect(reader.text).toContain('2 ocupadas')
  expect(reader.text).not.toMatch(/Qué toca ahora|solicitud|menor|libres|Ver las inscripciones|€/)
  expect(reader.links).toEqual([])
})

test('days that do not count are not said', async () => {
  const write = (set: Record<string, string>) =>
    sql`update events set ${sql(set)} where id = (select event_id from event_slugs where slug = ${slug})`
  await write({ signup: 'closed' })
  expect((await open('Olga')).text).not.toContain('Se cierra la inscripción')
  expect((await open('Olga')).text).toMatch(/Faltan [\d.]+ días/)
  await write({ happening: 'postponed' })
  expect((await open('Olga')).text).not.toMatch(/Faltan|Empieza el evento|Próximas fechas/)
  await write({ happening: 'confirmed', signup: 'open' })
})

test('an event that takes nobody here says nothing of seats', async () => {
  await sql`update events set moderation = 'draft' where id = (select event_id from event_slugs where slug = ${slug})`
  expect((await open('Olga')).text).not.toMatch(/Qué toca ahora|ocupadas/)
})

const openClub = async (name: string) => (await open(name, '/es/ao/club-del-faro')).text

test('the start of the organization has the acts of each event, and the numbers of its own start', async () => {
  const write = (set: Record<string, string>) =>
    sql`update events set ${sql(set)} where id = (select event_id from event_slugs where slug = ${slug})`
  // A draft whose tickets nobody can pay for.
  expect(await openClub('Mar')).toMatch(
    /Falta 1 cosa ?Una noche larga · .*Una noche larga ?12–14 feb 2030 ?Borrador ?– ?1 cosa/,
  )
  await write({ moderation: 'published' })
  const own = (await open('Mar')).text
  const all = await openClub('Mar')
  for (const act of ['2 solicitudes por aprobar', '1 menor sin autorización']) {
    expect(own).toContain(act)
    expect(all).toContain(`${act} Una noche larga · `)
  }
  // Who moderates sees no money.
  expect(all).toMatch(/Una noche larga ?12–14 feb 2030 ?En el calendario ?2 de 10/)
  expect(all).not.toMatch(/€|Confirmado/)
  expect(all).toMatch(/4 cosas ?Una noche larga/)
  expect(all).toMatch(/Próximas fechas ?1 feb 2030 ?Se cierra la inscripción ?Una noche larga · Cama/)
  const owner = await openClub('Olga')
  expect(owner).toMatch(/2 de 10 ?0,00/)
})

test('who only reads, and a club that nobody has verified, keep the list of events', async () => {
  const reader = await openClub('Rosa')
  expect(reader).toContain('Próximos eventos')
  expect(reader).not.toMatch(/Qué toca ahora|solicitud|menor|2 de 10/)
  await sql`update organizations set status = 'pending' where name = 'Club del Faro'`
  expect(await openClub('Olga')).not.toContain('Qué toca ahora')
  await sql`update organizations set status = 'active' where name = 'Club del Faro'`
})

test('after an event it asks for thanks and photos, and says who came', async () => {
  await sql`update events set date_start = current_date - 10, date_end = current_date - 8
    where id = (select event_id from event_slugs where slug = ${slug})`
  await sql`update registrations set state = 'attended' where name = 'Ana'`
  const { text, main } = await open('Olga')
  expect(text).toMatch(/Para cerrarlo bien ?Da las gracias/)
  expect(text).toContain('Sube las fotos')
  expect(text).toContain('Vino 1 de 2 con plaza')
  expect(text).toContain('De 1 nadie ha marcado si vino.')
  expect(text).not.toMatch(/solicitudes por aprobar|Próximas fechas/)
  expect(main).toContain(`/es/ae/${slug}/emails?state=confirmed&amp;state=attended`)
  expect(await openClub('Olga')).toMatch(/Da las gracias ?Una noche larga/)
  expect(text).toMatch(/Fue hace \d+ días/)
  expect((await open('Rosa')).text).not.toMatch(/gracias|Vino/)
  await sql`update events set happening = 'postponed' where id = (select event_id from event_slugs where slug = ${slug})`
  expect((await open('Olga')).text).not.toMatch(/Da las gracias|Sube las fotos|Vino 1/)
  await sql`update events set happening = 'confirmed' where id = (select event_id from event_slugs where slug = ${slug})`
})

test('a draft says what is done, what it needs and what it may have', async () => {
  const id = await sql`select event_id as id from event_slugs where slug = ${slug}`
  const eventId = id[0]!['id'] as number
  await sql`update events set moderation = 'draft', date_start = null, date_end = null where id = ${eventId}`
  const { text } = await open('Olga')
  // Days and a way to pay are missing, and three things that help.
  expect(text).toMatch(/Lo que falta ?Hecho: 4 de 9/)
  expect(text).toMatch(/Cuándo ?Imprescindible/)
  expect(text).toMatch(/Género ?Opcional\./)
  expect(text).toMatch(/Enviar a revisión ?Se activa cuando esté lo que falta: cuándo/)
})
