import { beforeAll, expect, test } from 'vitest'
import { questionToken } from '#features/questions/access.server.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp, TEST_SECRET } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// A question before signing up, asked, answered and published by browsers without scripts.
const { get, sql } = await openBuiltApp({ ...HIGH_LIMITS, CONTACT_PER_HOUR: '1000' })
const call = apiClient({ get })
const cookies: Record<string, string> = {}
let [slug, panel, ask] = ['', '', '']

beforeAll(async () => {
  const tokens: Record<string, string> = {}
  for (const name of ['Olga', 'Sara', 'Rosa']) {
    const { id, token } = await register(call, name)
    cookies[name] = `session=${token}`
    tokens[name] = token
    await sql`update users set confirmed_at = now() where id = ${id}`
  }
  const club = { name: 'Club del Faro', type: 'association' }
  const { body } = await call('POST /api/organization/new', { token: tokens['Olga'], body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  await sql`insert into memberships (organization_id, user_id, role)
    select o.id, u.id, 'read_only' from organizations o, users u where o.slug = ${organization} and u.username = 'Rosa'`
  const data = {
    ...{ organization, title: 'Una noche larga', description: 'Una noche.', date_start: '2030-02-12' },
    ...{ date_end: '2030-02-14', venue_tbd: true, county: 'Teruel' },
  }
  const created = await call('POST /api/event/create-private', { token: tokens['Olga'], body: { data } })
  slug = created.body.data.attributes.slug
  await sql`update events set moderation = 'published', published_at = now()
    where id = (select event_id from event_slugs where slug = ${slug})`
  panel = `/ae/${slug}/questions`
  ask = `/evento-rol-vivo-larp/${slug}/ask`
})

async function open(path: string, who: string | null = null) {
  const response = await get(path, { headers: who ? { cookie: cookies[who]! } : {} })
  const html = await response.text()
  return { status: response.status, html, text: plainText(html) }
}
/** Follows where it leads. */
async function post(path: string, fields: Record<string, string>, who: string | null = null) {
  const cookie = who ? { cookie: cookies[who]! } : {}
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', ...cookie }
  const response = await get(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  const to = response.headers.get('location')
  const { status } = response
  return to ? { ...(await open(to, who)), status, to } : { status, to, text: plainText(await response.text()) }
}
const idOf = async (text: string) => {
  const [row] = await sql`select id, created_at from event_questions where question = ${text}`
  return { id: row!['id'] as number, createdAt: new Date(row!['created_at']) }
}

test('asked from the page of the event, answered in the panel, published without a name, and taken back', async () => {
  const event = await open(`/evento-rol-vivo-larp/${slug}`)
  expect(event.html).toContain(`href="${ask}"`)
  const question = '¿Puedo llegar el sábado por la mañana?'
  const sent = await post(ask, { intent: 'ask', question, visibility: 'public' }, 'Sara')
  expect(sent.text).toContain('Tu pregunta ya la tiene la organización')
  expect(sent.text).toContain(question)
  const start = await open(`/ae/${slug}`, 'Olga')
  expect(start.text).toContain('1 pregunta sin contestar')
  const reader = await open(panel, 'Rosa')
  expect(reader.text).toContain(question)
  expect(reader.text).not.toContain('Sara')
  expect(reader.html).not.toContain('value="answer"')
  const list = await open(panel, 'Olga')
  expect(list.text).toContain('Pregunta de Sara')
  const { id } = await idOf(question)
  const form = {
    intent: 'answer',
    id: String(id),
    seen: '',
    publish: 'on',
    public_question: '¿Se puede llegar el sábado?',
  }
  expect((await post(panel, { ...form, answer: '' }, 'Olga')).status).toBe(400)
  const answered = await post(panel, { ...form, answer: 'Sí, a las 9:00.' }, 'Olga')
  expect(answered.text).toContain('Respuesta enviada por correo')
  const late = await post(panel, { ...form, answer: 'No.' }, 'Olga')
  expect([late.status, late.text.includes('Otra persona ha guardado cambios')]).toEqual([409, true])
  const shown = await open(`/evento-rol-vivo-larp/${slug}`)
  for (const words of ['¿Se puede llegar el sábado?', 'Sí, a las 9:00.', 'Club del Faro'])
    expect(shown.text).toContain(words)
  expect(shown.text).not.toContain(question)
  expect(shown.text).not.toContain('Sara')
  expect((await open('/account/registrations', 'Sara')).text).toContain('Sí, a las 9:00.')
  expect((await open(`/report/question/${id}`)).status).toBe(200)
  await post(panel, { intent: 'unpublish', id: String(id) }, 'Olga')
  expect((await open(`/evento-rol-vivo-larp/${slug}`)).text).not.toContain('¿Se puede llegar el sábado?')
  expect((await open(`/report/question/${id}`)).status).toBe(404)
})

test('what the team may no longer do with a question is said beside it, and keeps the answer that was typed', async () => {
  const question = '¿Se puede aparcar cerca del faro?'
  await post(ask, { intent: 'ask', question, visibility: 'public' }, 'Sara')
  const id = String((await idOf(question)).id)
  await sql`update events set moderation = 'draft' where id = (select event_id from event_slugs where slug = ${slug})`
  const hidden = await post(panel, { intent: 'answer', id, seen: '', answer: 'Hay un prado.' }, 'Olga')
  expect([hidden.status, hidden.text.includes('Hay un prado.')]).toEqual([409, true])
  await sql`update events set moderation = 'published' where id = (select event_id from event_slugs where slug = ${slug})`
  await post(panel, { intent: 'answer', id, seen: '', answer: 'Hay un prado.' }, 'Olga')
  const late = await post(panel, { intent: 'discard', id }, 'Olga')
  expect([late.status, late.text.includes('Otra persona ha guardado cambios')]).toEqual([409, true])
})

test('without an account the link of an email sends it: opening it changes nothing; what is wrong keeps what was typed', async () => {
  const question = '¿Hay sitio para una furgoneta?'
  const wrong = await post(ask, { intent: 'ask', question, visibility: 'private', email: 'nora' })
  expect([wrong.status, wrong.text.includes(question)]).toEqual([400, true])
  const sent = await post(ask, { intent: 'ask', question, visibility: 'private', email: 'nora@example.org' })
  expect(sent.text).toContain('Mira tu correo')
  const link = `/question/${questionToken({ secret: TEST_SECRET }, await idOf(question))}`
  expect((await open(link)).text).toContain('¿Enviamos tu pregunta?')
  expect((await open(panel, 'Olga')).text).not.toContain(question)
  expect((await post(link, { intent: 'confirm' })).text).toContain('Tu pregunta ya la tiene la organización')
  const list = await open(panel, 'Olga')
  expect(list.text).toContain('de alguien sin cuenta')
  expect(list.text).not.toContain('nora@example.org')
  const kept = { intent: 'answer', id: String((await idOf(question)).id), answer: 'Sí.', seen: '', publish: 'on' }
  expect((await post(panel, kept, 'Olga')).text).toContain('Quien preguntó prefiere que no se publique')
  expect((await post(link, { intent: 'withdraw' })).text).toContain('Has retirado la pregunta')
  expect((await open(link)).status).toBe(404)
})

test('an event that is off or without anybody to answer offers no question, and says why on its page', async () => {
  const page = `/evento-rol-vivo-larp/${slug}`
  await sql`update events set happening = 'cancelled' where id = (select event_id from event_slugs where slug = ${slug})`
  expect((await open(page)).html).not.toContain(`href="${ask}"`)
  expect((await open(ask)).text).toContain('Este evento se ha cancelado')
  const form = { intent: 'ask', question: '¿Se devuelve el dinero?', visibility: 'public', email: 'eva@example.org' }
  const refused = await post(ask, form)
  expect([refused.status, refused.text.includes('ya no se puede preguntar')]).toEqual([409, true])
  expect(refused.text).toContain(form.question)
  await sql`update events set happening = 'confirmed'`
  await sql`update organizations set owner_id = null`
  expect((await open(page)).html).not.toContain(`href="${ask}"`)
  expect((await open(ask)).text).toContain('no tiene cuenta aquí')
})
