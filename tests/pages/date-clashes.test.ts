import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { plainText } from './html.ts'

// Two organizations with an event each on the same weekend, and a player who saved one of them.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const cookies: Record<string, string> = {}
const slugs: Record<string, string> = {}

async function addEvent(name: string, title: string) {
  const { id, token } = await register(call, name)
  cookies[name] = `session=${token}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const club = { name: `Club de ${name}`, type: 'association' }
  const { body } = await call('POST /api/organization/new', { token, body: club })
  const organization = body.data.attributes.slug
  await sql`update organizations set status = 'active' where slug = ${organization}`
  const event = { description: 'Una **noche**.', date_start: '2030-02-16', venue_tbd: true, county: 'Teruel' }
  const created = await call('POST /api/event/create-private', {
    token,
    body: { data: { organization, title, ...event } },
  })
  slugs[name] = created.body.data.attributes.slug
}

beforeAll(async () => {
  await addEvent('Olga', 'La noche propia')
  await addEvent('Vera', 'La noche ajena')
  await sql`update events set moderation = 'published', published_at = now(), happening = 'confirmed'`
})

const open = async (path: string, cookie = '') => {
  const response = await get(path, { headers: { cookie } })
  return { status: response.status, html: await response.text() }
}

test('the form of an event says without scripts what else is on, and never what is not public', async () => {
  const text = async () => plainText((await open(`/es/ae/${slugs['Olga']}/information`, cookies['Olga'])).html)
  expect(await text()).toMatch(
    /Qué más hay esos días 15–17 de febrero de 2030.*1 evento más a menos de 200 km.*La noche ajena/,
  )
  await sql`update events set moderation = 'submitted' where id = (select event_id from event_slugs where slug = ${slugs['Vera']!})`
  expect(await text()).not.toContain('La noche ajena')
  expect(await text()).toContain('A menos de 200 km no hay nada más en el calendario')
  await sql`update events set moderation = 'published'`
})

test('what is being typed is answered for who may edit, and nonsense breaks nothing', async () => {
  const ask = async (fields: object, name = 'Olga') => {
    const response = await get(`/es/ae/${slugs['Olga']}/information.data`, {
      method: 'POST',
      headers: { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: cookies[name]! },
      body: new URLSearchParams({ intent: 'clashes', asked: 'x', ...fields }).toString(),
    })
    return { status: response.status, text: await response.text() }
  }
  expect((await ask({ date_start: '2030-02-15', county: 'Teruel' })).text).toContain('La noche ajena')
  expect((await ask({ date_start: '2030-03-15', county: 'Teruel' })).text).not.toContain('La noche ajena')
  for (const fields of [
    {},
    { date_start: 'x' },
    { date_start: '9999-12-31' },
    { date_start: '2030-02-15', venue: '-1' },
  ])
    expect((await ask(fields)).status).toBe(200)
  expect((await ask({ date_start: '2030-02-15' }, 'Vera')).status).toBe(404)
})

test('a player reads on the event’s page that they have another one on those days, nobody else does', async () => {
  const { id, token } = await register(call, 'Ana')
  await sql`insert into saved_events (user_id, event_id)
    select ${id}, event_id from event_slugs where slug = ${slugs['Vera']!}`
  const page = `/es/evento-rol-vivo-larp/${slugs['Olga']}`
  const { html } = await open(page, `session=${token}`)
  expect(plainText(html)).toMatch(/Esos días tienes guardado otro evento: La noche ajena \(16 de febrero de 2030\)/)
  expect(html).toContain(`href="/es/evento-rol-vivo-larp/${slugs['Vera']}"`)
  expect((await open(page)).html).not.toContain('Esos días')
  expect((await open(page, cookies['Vera'])).html).not.toContain('Esos días')
  expect((await open(`/en/evento-rol-vivo-larp/${slugs['Olga']}`, `session=${token}`)).html).toContain(
    'You’ve saved another event on those days',
  )
})
