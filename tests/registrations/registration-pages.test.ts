import { afterEach, beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { formField } from '../fixtures/registration-fixtures.ts'

// What people see of their own registrations, over HTTP and without scripts.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
let [cookie, token] = ['', '']
let [me, event, ticket] = [0, 0, 0]
let slug = ''

beforeAll(async () => {
  const ana = await register(call, 'Ana')
  cookie = `session=${ana.token}`
  token = ana.token
  me = ana.id
  await sql`update users set confirmed_at = now() where id = ${me}`
  const [row] = await sql`select t.event_id as id, t.slug, min(k.id) as ticket from event_texts t
    join tickets k on k.event_id = t.event_id where t.slug = 'valdecuervo' group by 1, 2`
  event = row!['id']
  slug = row!['slug']
  ticket = row!['ticket']
})

const open = async (path: string) => (await get(path, { headers: { cookie } })).text()
const minor = { birth_date: '2015-05-02', guardian_name: 'Carmen Ruiz', guardian_phone: '+34600123456' }
const add = async (row: object) => {
  const columns = { event_id: event, ticket_id: ticket, holder_id: me, state: 'confirmed', locale: 'es' }
  const own = { ...columns, ticket_price: 0, code: crypto.randomUUID(), ...row }
  const [added] = await sql`insert into registrations ${sql(own)} returning id`
  return added!['id'] as number
}

const sendFile = async (path: string, content: string) => {
  const body = new FormData()
  body.set('intent', 'authorization')
  body.set('authorization', new File([content], 'firma.pdf', { type: 'application/pdf' }))
  const response = await get(path, { method: 'POST', headers: { origin: HOME, cookie }, body })
  return { status: response.status, text: await response.text() }
}
afterEach(() => sql`delete from registrations where event_id = ${event}`)

test('a form that someone made up, with a list or an object where a text belongs, is refused', async () => {
  const id = await add({ user_id: me })
  const post = async (path: string, form: string) => {
    const headers = { origin: HOME, cookie, 'content-type': 'application/x-www-form-urlencoded' }
    return (await get(path, { method: 'POST', headers, body: form })).status
  }
  const page = `/account/registrations/${id}`
  for (const form of [
    ...[
      'intent=link_character&character.a=1',
      'intent=unlink_character&link.a.b=1',
      'intent=submit_character&link=1&link=2',
    ],
    ...['intent.a=announce', 'intent=withdraw_payment&payment.a=1', 'intent=withdraw_payment&payment=2147483648'],
  ])
    expect([form, await post(page, form)]).toEqual([form, 404])
  expect(await post(page, 'intent=announce&amount.a=1&method.b=x')).toBe(400)
})

test('beside a question that not everybody reads the form says until when its answer is kept', async () => {
  const [form] = await sql`insert into registration_forms (event_id) values (${event}) returning id`
  const fields = [formField('alias', 'text', { sensitivity: 'personal' })]
  const definition = { sections: [{ key: 'you', title: { es: 'Tú', en: null }, fields }] }
  await sql`insert into registration_form_versions (form_id, version, definition)
    values (${form!['id']}, 1, ${JSON.stringify(definition)}::text::jsonb)`
  const [{ day }] = (await sql`
    select extract(year from last_day + interval '3 years')::text as day from events where id = ${event}`) as [
    { day: string },
  ]
  const page = await open(`/es/evento-rol-vivo-larp/${slug}/registration/${ticket}`)
  expect(page).toMatch(new RegExp(`Solo lo lee quien lleva las inscripciones, y se borra el [^<]* ${day}\\.`))
  await sql`delete from registration_forms where id = ${form!['id']}`
})

test('that a minor’s signed authorization is missing is said with the link to send it, until it is there', async () => {
  const id = await add({ user_id: me, ...minor })
  const companion = await add({ group_id: id, name: 'Bea', ...minor })
  const adult = await add({ group_id: id, name: 'Leo', birth_date: '1990-05-02' })
  const result = `/evento-rol-vivo-larp/${slug}/registration/${ticket}?done=${id}`
  const link = (prefix: string, of: number) => `${prefix}/account/registrations/${of}#authorization-title`
  for (const [prefix, missing, ofBea, listed] of [
    ['/es', 'Falta la autorización firmada', 'Subir la autorización de Bea', 'Falta la autorización firmada'],
    ['/en', 'The signed authorization is missing', 'Upload the authorization of Bea', 'Signed authorization missing'],
  ] as const) {
    const done = await open(prefix + result)
    expect(done).toContain(missing)
    expect(done).toContain(ofBea)
    const list = await open(`${prefix}/account/registrations`)
    expect(list.split(listed)).toHaveLength(3)
    for (const page of [done, list]) {
      expect(page).toContain(`href="${link(prefix, id)}"`)
      expect(page).toContain(`href="${link(prefix, companion)}"`)
      expect(page).not.toContain(link(prefix, adult))
    }
  }
  expect(await open(`/es/account/registrations/${id}`)).toContain('id="authorization-title"')
  for (const of of [id, companion]) {
    const { status } = await sendFile(`/es/account/registrations/${of}`, '%PDF-1.4 una firma')
    expect(status).toBe(302)
  }
  expect(await open(`/es${result}`)).not.toContain('Falta la autorización firmada')
  expect(await open('/es/account/registrations')).not.toContain('Falta la autorización firmada')
})

test('a form that is too large is told what these pages take', async () => {
  const id = await add({ user_id: me, ...minor })
  for (const [prefix, words] of [
    ['/es', 'cada archivo, como mucho 5 MB, y todo junto, 20 MB'],
    ['/en', 'each file 5 MB at most, and 20 MB all together'],
  ] as const) {
    const { status, text } = await sendFile(`${prefix}/account/registrations/${id}`, 'x'.repeat(21_000_000))
    expect([status, text.includes(words)]).toEqual([413, true])
    expect(text).not.toMatch(/10 MB/)
  }
  const one = await sendFile(`/es/account/registrations/${id}`, 'x'.repeat(6_000_000))
  expect(one.text).toContain('El archivo pesa demasiado: como mucho 5 MB')
})

test('the API says which limit was exceeded and when to try again', async () => {
  await sql`insert into rate_limits (key, points, expire) values (${`sign-up:${me}`}, 100, now() + interval '12 minutes')`
  const ask = (language: string) =>
    call(`POST /api/event/${slug}/register`, {
      ...{ token, headers: { 'accept-language': language } },
      body: { data: { ticket } },
    })
  const english = await ask('en')
  expect(english.status).toBe(429)
  expect(Number(english.headers.get('retry-after'))).toBeGreaterThan(600)
  expect(english.body).toMatchObject({
    error: {
      message: 'Too many requests: at most 100 in 1 hour. Try again in 12 minutes.',
      details: { reason: 'too_many_tries', limit: { points: 100, seconds: 3600 } },
    },
    ...{ message_code: 'failed', message: 'Unable to register to event' },
  })
  expect((await ask('es')).body.error.message).toBe(
    'Demasiadas peticiones: como mucho 100 en 1 hora. Vuelve a intentarlo dentro de 12 minutos.',
  )
})

test('what was withdrawn before there was a seat is not called a seat that became free, and shows no sums', async () => {
  const id = await add({ user_id: me, state: 'cancelled', ended_by: 'player', ended_at: new Date().toISOString() })
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${id}, 'ticket', 'ticket:1', 'Entrada', 8200), (${id}, 'adjustment', 'ending', 'Baja', -8200)`
  const text = await open(`/account/registrations/${id}`)
  expect(text).toContain('La retiraste tú, antes de tener plaza.')
  expect(text).not.toMatch(/La plaza quedó libre|aria-labelledby="price"/)
})

test('the birth date with which a seat was given is shown as text, and who answers for a minor can be changed', async () => {
  await sql`insert into registration_settings (event_id, asks_birth_date) values (${event}, true)
    on conflict (event_id) do update set asks_birth_date = true`
  const id = await add({ user_id: me, ...minor, confirmed_at: new Date().toISOString() })
  const text = await open(`/account/registrations/${id}?edit=answers`)
  expect(text).toContain('Tu plaza se dio con esta fecha')
  expect(text).toContain('name="guardian.name"')
  expect(text).not.toContain('type="date"')
})

test('of an event that is cancelled, who had left before is told one sum, and nobody that there is a place', async () => {
  const left = await add({ user_id: me, state: 'cancelled', ended_by: 'player', ended_at: new Date().toISOString() })
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
    values (${left}, 'ticket', 'ticket:1', 'Entrada', 4050), (${left}, 'adjustment', 'ending', 'Baja', -2740)`
  await sql`insert into payments (id, payment_id, registration_id, amount, method, state, moved_on) overriding system value
    select n, n, ${left}, 4050, 'bizum', 'confirmed', current_date from nextval(pg_get_serial_sequence('payments', 'id')) as n`
  await sql`update events set happening = 'cancelled' where id = ${event}`
  const [page, list] = [await open(`/account/registrations/${left}`), await open('/account/registrations')]
  for (const text of [page, list]) expect(text).toMatch(/Te tienen que devolver 27,40/)
  expect(page).not.toMatch(/devolver 40,50/)
  const offered = await add({
    state: 'offered',
    expires_at: '2099-01-01T00:00:00Z',
    name: 'Bea',
  })
  const text = await open(`/account/registrations/${offered}`)
  await sql`update events set happening = 'confirmed' where id = ${event}`
  expect(text).toContain('Ya no cuenta')
  expect(text).not.toContain('Hay una plaza para ti')
})
