import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// The pages of an event's panel, with the roles of its organization and the site team.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
const tokens: Record<string, string> = {}
const EVENT = {
  ...{ title: 'Una noche larga', description: 'Una **noche** en el bosque.', date_start: '2030-02-12' },
  ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel' },
}
const label = (es: string) => ({ es, en: null })
const field = { help: null, required: false, options: [], show_if: null, sensitivity: 'normal', stage: 'signup' }
let [slug, players] = ['', [] as number[]]
let eventId = 0

beforeAll(async () => {
  for (const name of ['Olga', 'Mar', 'Rosa', 'Berta']) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    await sql`update users set confirmed_at = now(), site_role = ${name === 'Berta' ? 'moderator' : 'member'} where id = ${id}`
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
    { title: 'General', price: 4000 },
    { title: 'Secretísima', price: 777, visibility: 'code', access_code: 'AMIGAS' },
  ]
  const created = await call('POST /api/event/create-private', {
    token: tokens['Olga'],
    body: { data: { organization, ...EVENT, tickets } },
  })
  slug = created.body.data.attributes.slug
  const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
  eventId = event!['id']
  const [hidden] = await sql`select id from tickets where event_id = ${eventId} and visibility = 'code'`
  const fields = [
    { ...field, key: 'menu', type: 'text', label: label('Menú'), tickets: [] },
    { ...field, key: 'gift', type: 'text', label: label('Regalo sorpresa'), tickets: [hidden!['id']] },
  ]
  const [form] = await sql`insert into registration_forms (event_id) values (${eventId}) returning id`
  const definition = { sections: [{ key: 'about', title: label('Sobre ti'), fields }] }
  await sql`insert into registration_form_versions (form_id, version, definition)
    values (${form!['id']}, 1, ${JSON.stringify(definition)}::jsonb)`
  for (const ticket of ['public', 'code'])
    for (const name of [`Ana ${ticket}`, `Blas ${ticket}`]) {
      const [row] = await sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code)
        select ${eventId}, id, ${name}, 'confirmed', 'es', price, gen_random_uuid()::text
        from tickets where event_id = ${eventId} and visibility = ${ticket} returning id`
      players.push(row!['id'])
    }
})

const PAGES = ['', '/information', '/tickets', '/form', '/players', '/players/figures', '/papers']
const MORE_PAGES = ['/players/settings', '/players/add', '/albumns', '/documents']
const open = async (path: string, name: string) => {
  const response = await get(`/es/ae/${slug}${path}`, { headers: { cookie: cookies[name]! } })
  return { status: response.status, text: await response.text() }
}
const SECRETS = ['Secretísima', 'AMIGAS', 'Regalo sorpresa']

test.each([...PAGES, ...MORE_PAGES])(
  'tickets by code are known only to those who may edit the event: %s',
  async (path) => {
    for (const name of ['Rosa', 'Berta']) {
      const { text } = await open(path, name)
      for (const secret of SECRETS) expect(text, `${secret} for ${name}`).not.toContain(secret)
      const script = await get(`/es/ae/${slug}${path}.data`, { headers: { cookie: cookies[name]! } })
      expect(await script.text(), `data for ${name}`).not.toMatch(/Secret|AMIGAS|Regalo/)
    }
    for (const name of ['Olga', 'Mar']) {
      const { status, text } = await open(path, name)
      expect(status).toBe(200)
      // A page gets what it shows: titles where there are tickets to choose from, codes where they are edited.
      expect(text.includes('AMIGAS'), 'code').toBe(path === '/tickets' || path === '/information')
      const showsTitles =
        path === '/tickets' || path === '/form' || path === '/information' || path.startsWith('/players')
      if (!showsTitles) expect(text).not.toContain('Secretísima')
    }
  },
)

test.each(['/players', '/players/figures', '/papers', '/grants'])(
  'a role that sees no players is told so, and by whom it can be changed, not that there are none: %s',
  async (path) => {
    for (const name of ['Rosa', 'Berta']) {
      const text = plainText((await open(path, name)).text)
      expect(text).toContain('No tienes acceso a las inscripciones')
      expect(text).toContain('Olga, que administra Club del Faro')
      expect(text).not.toMatch(/Todavía no hay|Nadie se ha/)
    }
  },
)

test('the API tells tickets by code only to those who may edit the event', async () => {
  const ask = async (name: string) => (await call(`GET /api/event/my_event/${slug}`, { token: tokens[name] })).text
  for (const name of ['Rosa', 'Berta']) expect(await ask(name)).not.toMatch(/Secretísima|AMIGAS/)
  expect(await ask('Mar')).toContain('AMIGAS')
})

const post = async (path: string, fields: [string, string][], name = 'Mar') => {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  const to = response.headers.get('location')
  const led = to === null ? response : await get(to, { headers: { cookie: cookies[name]! } })
  return { status: response.status, text: await led.text() }
}

test('the panels of a suspended organization say that nobody sees its page and events', async () => {
  const [organization] = await sql`update organizations set status = 'suspended'
    where id = (select organizer_id from events where id = ${eventId}) returning slug`
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const panelText = async (path: string) =>
    (await get(`/es${path}`, { headers: { cookie: cookies['Olga']! } })).text().then((text) => text.toLowerCase())
  for (const part of ['', '/events', '/profile'])
    expect(await panelText(`/ao/${organization!['slug']}${part}`), part).toContain('lee que no existe')
  for (const path of [`/ao/${organization!['slug']}/events`, `/ae/${slug}/information`])
    expect(await panelText(path), path).toContain('nadie lo ve')
  expect((await get(`/es/evento-rol-vivo-larp/${slug}`)).status).toBe(404)
  await sql`update organizations set status = 'active' where slug = ${organization!['slug']}`
  expect(await panelText(`/ao/${organization!['slug']}/events`)).not.toContain('lee que no existe')
})

test('the panel shows the title in the reader’s language, where the event has one', async () => {
  await sql`insert into event_texts (event_id, locale, title, slug, description)
    select event_id, 'en', 'A Long Night', 'a-long-night', description from event_texts where event_id = ${eventId}`
  const isShown = async (prefix: string) =>
    (await get(`${prefix}/ae/${slug}`, { headers: { cookie: cookies['Olga']! } }))
      .text()
      .then((html) => html.includes('<b lang="en">A Long Night'))
  expect([await isShown('/en'), await isShown('/es')]).toEqual([true, false])
  const titleOf = async (address: string) =>
    /<title>([^<]*)/.exec(await (await get(address, { headers: { cookie: cookies['Olga']! } })).text())?.[1]
  for (const path of ['', '/players', '/money', '/information', '/grants']) {
    expect(await titleOf(`/en/ae/${slug}${path}`), path).toContain('A Long Night')
    expect(await titleOf(`/es/ae/${slug}${path}`), path).toContain('Una noche larga')
  }
})

test('a cancelled event says what is to be given back, to who sees money, and not that nothing is missing', async () => {
  await sql`insert into payments (id, payment_id, registration_id, amount, method, state, moved_on) overriding system value
    select n, n, ${players[0]!}, 2000, 'bizum', 'confirmed', current_date from nextval(pg_get_serial_sequence('payments', 'id')) as n`
  await sql`update events set happening = 'cancelled', happening_reason_es = 'Nieve' where id = ${eventId}`
  const [owner, moderator, reader] = await Promise.all(
    ['Olga', 'Mar', 'Rosa'].map(async (name) => plainText((await open('', name)).text)),
  )
  expect(owner).toContain('Quedan 20,00 € por devolver A 1 persona')
  for (const text of [moderator, reader]) expect(text).not.toMatch(/por devolver/)
  for (const text of [owner, moderator, reader]) expect(text).not.toContain('No falta nada')
  const player = plainText((await open(`/players?p=${players[0]!}`, 'Olga')).text)
  expect(player).toMatch(/Por devolver El evento se canceló 20,00.€/)
  expect(player).not.toMatch(/Falta [1-9]/)
  await sql`insert into payments (id, payment_id, registration_id, amount, method, state, moved_on) overriding system value
    select n, n, ${players[0]!}, 2000, 'bizum', 'announced', current_date from nextval(pg_get_serial_sequence('payments', 'id')) as n`
  expect(plainText((await open('', 'Olga')).text)).toContain('1 persona dice que ha pagado')
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  expect(plainText((await open('/players', 'Olga')).text)).toContain(
    'El evento está cancelado: 4 personas tenían plaza.',
  )
  const list = await get('/es/ao/club-del-faro/events', { headers: { cookie: cookies['Olga']! } })
  expect(plainText(await list.text())).toContain('En el calendario Cancelado Falta: –')
  for (const path of [...PAGES, ...MORE_PAGES, '/money', '/emails', '/casting', '/characters'])
    expect([path, plainText((await open(path, 'Olga')).text)]).toEqual([path, expect.stringContaining(' Cancelado ')])
})

test('who is to check people in needs a confirmed account, and finds the door on every page of it', async () => {
  const page = `/es/ae/${slug}/grants`
  const add = async (person: string) =>
    plainText((await post(page, [...Object.entries({ person, kind: 'door', intent: 'add' })])).text)
  const nobody = await add('ana@example.org')
  expect(nobody).toContain('no decimos si un correo tiene cuenta')
  expect(nobody).toContain('primero tiene que crearla y confirmar su correo')
  expect(nobody).not.toContain('No ha salido bien')
  await sql`update users set confirmed_at = null where username = 'Berta'`
  expect(await add('Berta')).toContain('Aún no ha confirmado el correo de su cuenta')
  await sql`update users set confirmed_at = now() where username = 'Berta'`
  await add('Berta')
  for (const path of ['', '/organizations', '/registrations'])
    expect(await (await get(`/es/account${path}`, { headers: { cookie: cookies['Berta']! } })).text()).toContain(
      `/es/ae/${slug}/checkin"`,
    )
})

test('the door says what is so of a person, and players what is so of an offer', async () => {
  const id = String(players[0])
  await sql`update events set happening = 'confirmed' where id = ${eventId}`
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'ticket', 'ticket:door', 'General', 9500)`
  const card = async () => plainText((await open(`/checkin?person=${id}`, 'Olga')).text)
  const act = (fields: object) =>
    post(`/es/ae/${slug}/checkin`, Object.entries({ device: crypto.randomUUID(), id, ...fields }), 'Olga')
  const before = await card()
  expect(before).toContain('Todavía no ha empezado: las llegadas se marcan desde')
  expect(before).not.toContain('Marcar llegada')
  await sql`update events set date_start = current_date, date_end = current_date + 1 where id = ${eventId}`
  expect(await card()).toContain('Marcar llegada sin pago')
  await act({ key: crypto.randomUUID(), action: 'in' })
  // An earlier test paid a part of it, and announced another.
  expect(await card()).toMatch(
    /Llegó a las \d+:\d+: Olga, en otro dispositivo · Dice que pagó 20,00.€ el \d+ \w+, y debe/,
  )
  const key = crypto.randomUUID()
  await act({ key, action: 'cash', amount: '7500' })
  expect(await card()).toMatch(/Cobrado en mano: 75,00.*Deshacer el cobro/)
  await act({ key: crypto.randomUUID(), action: 'cash_undo', undoes: key })
  expect(await card()).not.toContain('Cobrado en mano')
  await sql`update registrations set state = 'offered', expires_at = now() + interval '1 day' where id = ${players[1]!}`
  const list = plainText((await open('/players', 'Olga')).text)
  expect(list).toMatch(/\d con plaza · 1 con oferta.*Por aceptar 1\b/)
})

test('what is too large for a form without files is not called a picture', async () => {
  const { status, text } = await post(`/es/ae/${slug}/form`, [['definition', 'a'.repeat(1_100_000)]], 'Olga')
  expect(status).toBe(413)
  expect(plainText(text)).toContain('El formulario entero pasa de 1 MB de texto')
  expect(text).not.toContain('La imagen pesa')
})

test('the former address of the door’s people leads to the grants', async () => {
  const response = await get(`/en/ae/${slug}/checkin/staff`, { headers: { cookie: cookies['Olga']! } })
  expect([response.status, response.headers.get('location')]).toEqual([302, `/en/ae/${slug}/grants`])
})
