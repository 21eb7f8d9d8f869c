import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { callsOn, HIGH, register } from '../fixtures/people.ts'
import { HOME, openBuiltSite } from './site.ts'

const { get, sql } = await openBuiltSite(HIGH)
const call = callsOn({ get })
let cookie = ''
const FORM = '/es/ao/club-del-faro/new_event'

beforeAll(async () => {
  const { id, token } = await register(call, 'Ana')
  cookie = `session=${token}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const made = await call('POST /api/organization/new', { token, body: { name: 'Club del Faro', type: 'association' } })
  expect(made.status, made.text).toBe(200)
})

const said = { locale: 'es', type: 'event', signup: 'none', primary_language: 'ES', target_audience: 'all' }
/** Sends the form as a browser without scripts does; with `.data`, as one with them. */
const send = async (path: string, form: Record<string, string>, as = cookie) => {
  const headers = { origin: HOME, 'content-type': 'application/x-www-form-urlencoded', cookie: as }
  const body = new URLSearchParams({ ...said, ...form }).toString()
  const answer = await get(path, { method: 'POST', headers, body })
  return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
}
const pending = async () => (await sql`select name from venues where status = 'pending'`).map(({ name }) => name)

test('a venue of nearly the name of one there is is asked about before it is made, and can be taken instead', async () => {
  const [there] = await sql`select id, name, slug from venues where status = 'active' order by id limit 1`
  const { id, name, slug } = there as unknown as { id: number; name: string; slug: string }
  const form = { intent: 'save', title: 'Una noche', where: 'new', new_name: `${name} Viejo`, new_county: 'Ávila' }
  const asked = await send(FORM, form)
  expect([asked.status, await pending()]).toEqual([200, []])
  expect(asked.text).toContain('¿Es alguno de estos?')
  expect(asked.text).toContain(`value="use_venue ${id}"`)
  const taken = await send(FORM, { ...form, intent: `use_venue ${id}` })
  expect(taken.text).toMatch(new RegExp(`<option value="${id}" selected="">${name}`))
  expect(await pending()).toEqual([])
  const seen = /name="seen" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
  expect(seen.split(' ')).toContain(slug)
  expect(await send(FORM, { ...form, seen })).toMatchObject({
    status: 302,
    to: '/es/ae/una-noche/information?done=draft',
  })
  expect(await pending()).toEqual([`${name} Viejo`])
})

test('what is alike is told to the form while one types', async () => {
  const asked = await send(`${FORM}.data`, { intent: 'alike', new_name: 'Albergue' })
  expect([asked.status, asked.text.includes('albergue-')]).toEqual([200, true])
})

test('the language of a draft may be put right as long as nobody has seen it', async () => {
  await send(FORM, { intent: 'save', title: 'The long night', description: 'x' })
  const page = '/es/ae/the-long-night/information'
  const moved = await send(page, { intent: 'save', title: 'The long night', description: 'x', locale: 'en' })
  expect([moved.status, moved.to]).toEqual([302, `${page}?done=draft`])
  const texts = await sql`select locale from event_texts where slug = 'the-long-night'`
  expect(texts).toEqual([{ locale: 'en' }])
})

test('whose session ended while they wrote is told so, and nothing is saved', async () => {
  for (const intent of ['auto', 'save', 'submit']) {
    const { status, text } = await send(`${FORM}.data`, { intent, title: 'Sin sesión' }, '')
    expect([intent, status, text.includes('unauthenticated')]).toEqual([intent, 401, true])
  }
  expect(await sql`select 1 from event_texts where title = 'Sin sesión'`).toHaveLength(0)
})

test('a draft that is refused whole says which field, so that it saves itself again once that is right', async () => {
  const { status, text } = await send(`${FORM}.data`, { intent: 'auto', title: 'x'.repeat(121) })
  expect([status, text.includes('"invalid"'), text.includes('"title"')]).toEqual([400, true, true])
})

test('a picture with too many pixels is left out of what saves itself, is told at its field, and all else is saved', async () => {
  const picture = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#503010' } })
    .png()
    .toBuffer()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...said, intent: 'auto', title: 'Con foto', form_key: 'con-foto' }))
    body.append(name, value)
  body.append('header', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }))
  const answer = await get(`${FORM}.data`, { method: 'POST', headers: { origin: HOME, cookie }, body })
  const text = await answer.text()
  expect([answer.status, text.includes('"file_too_large"'), text.includes('"saved"')]).toEqual([200, true, true])
  expect(await sql`select title from event_texts where title = 'Con foto'`).toHaveLength(1)
})
