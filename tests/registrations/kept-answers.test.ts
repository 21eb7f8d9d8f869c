import { afterEach, beforeAll, expect, test } from 'vitest'
import { readyFields } from '#shared/registrations/ready-made.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

// Answers that a person keeps for the next form, over HTTP and without scripts.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
let [ana, bea] = ['', '']
let form = ''

beforeAll(async () => {
  const [one, other] = [await register(call, 'Ana'), await register(call, 'Bea')]
  ana = `session=${one.token}`
  bea = `session=${other.token}`
  await sql`update users set confirmed_at = now() where id in (${one.id}, ${other.id})`
  const [event] = await sql`select t.event_id as id, t.slug, min(k.id) as ticket from event_texts t
    join tickets k on k.event_id = t.event_id where t.slug = 'valdecuervo' group by 1, 2`
  form = `/es/evento-rol-vivo-larp/${event!['slug']}/registration/${event!['ticket']}`
  const fields = (['phone', 'diet', 'allergies', 'emergency'] as const).flatMap(readyFields)
  const definition = { sections: [{ key: 'main', title: { es: 'Datos', en: null }, fields }] }
  const [added] = await sql`insert into registration_forms (event_id, version) values (${event!['id']}, 1) returning id`
  await sql`insert into registration_form_versions (form_id, version, definition) values (${added!['id']}, 1, ${JSON.stringify(definition)}::text::jsonb)`
  await sql`insert into registration_settings (event_id, asks_birth_date) values (${event!['id']}, true)
    on conflict (event_id) do update set asks_birth_date = true`
})
afterEach(() => sql`delete from registrations where form_key is not null`)

/** What is on screen: without the same values for the browser's scripts. */
const shownOf = async (response: Response) => (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
const open = async (path: string, cookie = ana) => shownOf(await get(path, { headers: { cookie } }))
async function post(path: string, values: Record<string, string>, cookie = ana) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  const response = await get(path, { method: 'POST', headers: { origin: HOME, cookie }, body })
  return { status: response.status, to: response.headers.get('location') ?? '', text: await shownOf(response) }
}
const send = (more: Record<string, string> = {}, cookie = ana) =>
  post(
    form,
    {
      ...{ intent: 'register', form_key: crypto.randomUUID(), terms: 'on', privacy: 'on', birth_date: '1990-05-06' },
      ...{ 'answers.phone': '600123456', 'answers.diet': 'vegan', 'answers.allergies': 'Avispas y nueces' },
      ...{ 'answers.emergency_name': 'Marta Arribas', 'answers.emergency_phone': '611222333' },
      ...more,
    },
    cookie,
  )
const act = async (intent: string, more: Record<string, string> = {}) =>
  (await post('/es/account', { intent, ...more })).to
const keptIn = (html: string) =>
  ['1990-05-06', '600123456', 'Avispas y nueces', 'Marta Arribas', '611222333'].filter((text) => html.includes(text))
const boxes = (html: string) => html.match(/<input[^>]*name="keep_(?:ordinary|protected)"[^>]*>/g) ?? []

test('a form keeps answers by two boxes that nobody ticked, and the next one comes filled in for this person alone', async () => {
  const first = await open(form)
  expect(boxes(first)).toHaveLength(2)
  expect(boxes(first).join()).not.toContain('checked')
  expect(first).toContain('Guardamos: dieta, alergias y contacto de emergencia.')
  expect(first).not.toContain('Viene de tu perfil')
  // Refused, it keeps nothing and comes back with the boxes as they were.
  const refused = await send({ keep_ordinary: 'on', 'answers.emergency_name': '' })
  expect(refused.status).toBe(400)
  expect(boxes(refused.text).filter((box) => box.includes('checked'))).toEqual([
    expect.stringContaining('keep_ordinary'),
  ])
  // Nor does it once the session has ended.
  const ended = await send({ keep_ordinary: 'on' }, 'session=gone')
  expect(ended.status).toBe(401)
  expect(boxes(ended.text).join()).toContain('checked')
  expect(await open(form)).not.toContain('Viene de tu perfil')
  expect((await send({ keep_ordinary: 'on', keep_protected: 'on' })).to).toContain('done=')
  await sql`delete from registrations where form_key is not null`
  const next = await open(form)
  expect(keptIn(next)).toHaveLength(5)
  expect(next).toMatch(/<input(?=[^>]*value="vegan")[^>]*checked/)
  expect(next).toContain(
    'Hemos puesto lo que guardas en tu perfil: fecha de nacimiento, teléfono, dieta, alergias y contacto de emergencia.',
  )
  // The marks of the birth date, the phone number, the diet, the allergies, and the contact with their number.
  expect(next.split('Viene de tu perfil.')).toHaveLength(7)
  expect(boxes(next).join()).not.toContain('checked')
  expect(keptIn(await open(form, bea))).toEqual([])
  // What is typed counts more.
  const typed = await send({ 'answers.allergies': 'Ninguna', privacy: '' })
  expect(typed.text).toContain('Ninguna')
  expect(typed.text).not.toContain('Avispas')
})

test('the account lists them, asks again after twelve months, and deletes each, the protected ones, and all', async () => {
  await send({ keep_ordinary: 'on', keep_protected: 'on' })
  const page = await open('/es/account')
  for (const text of ['6 de mayo de 1990', '+34 600 123 456', 'Vegana', 'Avispas y nueces', 'Marta Arribas'])
    expect(page).toContain(text)
  expect(keptIn(await open('/es/account', bea))).toEqual([])
  await sql`delete from registrations where form_key is not null`
  await sql`update kept_answer_consents set agreed_at = now() - interval '12 months 1 day'`
  expect(await open('/es/account')).toContain('Tu permiso para guardarlo caducó')
  const lapsed = await open(form)
  expect(lapsed).toContain('También guardas dieta, alergias y contacto de emergencia, pero tu permiso caducó')
  expect(keptIn(lapsed)).toEqual(['1990-05-06', '600123456'])
  expect(await act('renew_answers')).toBe('/es/account?done=answers_renewed#answers')
  expect(keptIn(await open(form))).toHaveLength(5)
  expect(await act('delete_answer', { kind: 'phone' })).toBe('/es/account?done=answer_deleted#answers')
  expect(keptIn(await open(form))).toEqual(['1990-05-06', 'Avispas y nueces', 'Marta Arribas', '611222333'])
  expect(await act('withdraw_answers')).toBe('/es/account?done=answers_withdrawn#answers')
  expect(keptIn(await open(form))).toEqual(['1990-05-06'])
  expect((await post('/es/account', { intent: 'renew_answers' })).status).toBe(404)
  expect((await post('/es/account', { intent: 'delete_answer', kind: 'x' })).status).toBe(404)
  expect(await act('delete_answers')).toBe('/es/account?done=answers_deleted#answers')
  expect(await open('/es/account')).toContain('No guardas ninguna.')
  expect(await sql`select 1 from kept_answers`).toHaveLength(0)
})
