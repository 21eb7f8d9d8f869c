import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HOME } from '../fixtures/built-app.ts'
import { DEFAULTS, FORM, openEventForm, TICKETS } from './event-form-app.ts'

const { get, sql, cookie, send, ticketsOf } = await openEventForm()
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

test('an event that moves asks once whether its other days move, and does as one says', async () => {
  const title = 'La noche que se mueve'
  const year = new Date().getFullYear() + 1
  const on = (day: string) => `${year}-${day}`
  const form = { intent: 'save', title, date_start: on('06-11'), ...TICKETS, 'tickets[0].limit_date': on('06-01') }
  await send(FORM, form)
  const page = '/es/ae/la-noche-que-se-mueve/information'
  const move = async (day: string, more: Record<string, string> = {}) => {
    const [ticket] =
      await sql`select k.id, k.limit_date::text as last from tickets k join event_texts x on x.event_id = k.event_id where x.title = ${title}`
    const own = { 'tickets[0].id': String(ticket!['id']), 'tickets[0].limit_date': ticket!['last'] as string }
    return send(page, { ...form, ...own, date_start: on(day), ...more })
  }
  const asked = await move('06-18')
  expect(asked.status).toBe(200)
  expect(asked.text).toMatch(/Último día de «Con literas»: del 1 de junio de \d+ al 8 de junio de \d+/)
  expect(asked.text).toMatch(/name="move_days"[^>]*checked|checked[^>]*name="move_days"/)
  const key = `${on('06-11')} ${on('06-18')}`
  expect((await move('06-18', { asked_moves: key, move_days: 'true' })).status).toBe(302)
  expect((await ticketsOf(title)).map(({ last }) => last)).toEqual([on('06-08')])
  // Asked about another day, it asks again; without the tick everything stays.
  expect((await move('06-25', { asked_moves: key, move_days: 'true' })).status).toBe(200)
  expect((await move('06-25', { asked_moves: `${on('06-18')} ${on('06-25')}` })).status).toBe(302)
  expect((await ticketsOf(title)).map(({ last }) => last)).toEqual([on('06-08')])
})
