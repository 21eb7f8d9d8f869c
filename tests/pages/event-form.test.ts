import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HOME } from '../fixtures/built-app.ts'
import { DEFAULTS, FORM, openEventForm } from './event-form-app.ts'

const { get, sql, cookie, send } = await openEventForm()
const pending = async () => (await sql`select name from venues where status = 'pending'`).map(({ name }) => name)

test('asks before it creates a venue with a similar name, and accepts the existing one', async () => {
  const [there] = await sql`select id, name, slug from venues where status = 'active' order by id limit 1`
  const { id, name, slug } = there as unknown as { id: number; name: string; slug: string }
  const form = {
    intent: 'save',
    title: 'Una noche',
    where: 'new',
    'new_venue.name': `${name} Viejo`,
    'new_venue.county': 'Ávila',
  }
  const warned = await send(FORM, form)
  expect([warned.status, await pending()]).toEqual([200, []])
  expect(warned.text).toContain('¿Es alguno de estos?')
  expect(warned.text).toContain(`value="use_venue ${id}"`)
  const reused = await send(FORM, { ...form, intent: `use_venue ${id}` })
  expect(reused.text).toMatch(new RegExp(`<option value="${id}" selected="">${name}`))
  expect(await pending()).toEqual([])
  const seenSlugs = /name="seen" value="([^"]*)"/.exec(warned.text)?.[1] ?? ''
  expect(seenSlugs.split(' ')).toContain(slug)
  expect(await send(FORM, { ...form, seen: seenSlugs })).toMatchObject({
    status: 302,
    to: '/es/ae/una-noche/information?done=draft',
  })
  expect(await pending()).toEqual([`${name} Viejo`])
})

test('returns similar venues while the name is typed', async () => {
  const warned = await send(`${FORM}.data`, { intent: 'alike', 'new_venue.name': 'Albergue' })
  expect([warned.status, warned.text.includes('albergue-')]).toEqual([200, true])
})

test('allows changing the language of a draft that nobody has seen', async () => {
  await send(FORM, { intent: 'save', title: 'The long night', description: 'x' })
  const page = '/es/ae/the-long-night/information'
  const changed = await send(page, { intent: 'save', title: 'The long night', description: 'x', locale: 'en' })
  expect([changed.status, changed.to]).toEqual([302, `${page}?done=draft`])
  const texts = await sql`select locale from event_texts where slug = 'the-long-night'`
  expect(texts).toEqual([{ locale: 'en' }])
})

test('answers 401 after the session has ended, and saves nothing', async () => {
  for (const intent of ['auto', 'save', 'submit']) {
    const { status, text } = await send(`${FORM}.data`, { intent, title: 'Sin sesión' }, '')
    expect([intent, status, text.includes('unauthenticated')]).toEqual([intent, 401, true])
  }
  expect(await sql`select 1 from event_texts where title = 'Sin sesión'`).toHaveLength(0)
})

test('names the field that prevents a draft from autosaving', async () => {
  const { status, text } = await send(`${FORM}.data`, { intent: 'auto', title: 'x'.repeat(121) })
  expect([status, text.includes('"invalid"'), text.includes('"title"')]).toEqual([400, true, true])
})

test('autosaves everything but an image with too many pixels, and reports that at its field', async () => {
  const picture = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#503010' } })
    .png()
    .toBuffer()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...DEFAULTS, intent: 'auto', title: 'Con foto', form_key: 'con-foto' }))
    body.append(name, value)
  body.append('header', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }))
  const response = await get(`${FORM}.data`, { method: 'POST', headers: { origin: HOME, cookie }, body })
  const text = await response.text()
  expect([response.status, text.includes('"file_too_large"'), text.includes('"saved"')]).toEqual([200, true, true])
  expect(await sql`select title from event_texts where title = 'Con foto'`).toHaveLength(1)
})
