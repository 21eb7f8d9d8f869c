import { expect, test } from 'vitest'
import { register } from '../fixtures/api-users.ts'
import { FORM, openEventForm, TICKETS } from './event-form-app.ts'

const { get, sql, call, cookie, send, ticketsOf } = await openEventForm()

test('saves the tickets with the event, without those left blank', async () => {
  const form = {
    title: 'Con entradas',
    ...TICKETS,
    'tickets[1].title': '',
    'tickets[1].price': '',
    'tickets[1].tier': 'standard',
  }
  const { status, to } = await send(FORM, { ...form, intent: 'save' })
  expect([status, to]).toEqual([302, '/es/ae/con-entradas/information?done=draft'])
  expect(await ticketsOf('Con entradas')).toMatchObject([{ title: 'Con literas', price: 7050, amount: 40 }])
  const page = await get('/es/ae/con-entradas/information', { headers: { cookie } })
  expect(await page.text()).toMatch(
    /name="tickets\[0\]\.price"[^>]*value="70,50"|value="70,50"[^>]*name="tickets\[0\]\.price"/,
  )
})

test('names the field of a wrong ticket by its place in the form, and saves neither event nor ticket', async () => {
  const form = { title: 'Entrada mal escrita', has_tickets: 'on', 'tickets[0].title': '', 'tickets[0].price': '' }
  const wrong = { ...form, 'tickets[1].title': 'Cara', 'tickets[1].price': 'mucho', 'tickets[2].price': '5' }
  const { status, text } = await send(FORM, { ...wrong, intent: 'save' })
  expect([status, text.includes('Escribe un precio')]).toEqual([400, true])
  expect(text).toMatch(/id="field-tickets\[1\]\.price-error"/)
  // As the section calls it.
  expect(text).toContain('Nombre de la entrada: ')
  expect(await sql`select 1 from event_texts where title = 'Entrada mal escrita'`).toHaveLength(0)
})

test('saved automatically, tickets get ids and are not doubled; a half-written one waits', async () => {
  const key = crypto.randomUUID()
  const form = { intent: 'auto', title: 'Por sí sola', form_key: key, ...TICKETS, 'tickets[0].row': 'r0' }
  const first = await send(`${FORM}.data`, form)
  expect(first.status, first.text).toBe(200)
  const [ticket] = await ticketsOf('Por sí sola')
  expect(first.text).toContain('"r0"')
  const again = { ...form, 'tickets[0].id': String(ticket!['id']), 'tickets[1].row': 'r1', 'tickets[1].title': 'Otra' }
  const half = await send(`${FORM}.data`, again)
  expect([half.status, half.text.includes('tickets[1].price')]).toEqual([200, true])
  expect((await ticketsOf('Por sí sola')).map(({ id }) => id)).toEqual([ticket!['id']])
  await send(`${FORM}.data`, { ...again, 'tickets[1].price': '0' })
  expect((await ticketsOf('Por sí sola')).map(({ id, title }) => [id, title])).toEqual([
    [ticket!['id'], 'Con literas'],
    [expect.any(Number), 'Otra'],
  ])
})

test('without JavaScript, buttons of the form add and remove a ticket, and keep what was typed', async () => {
  const added = await send(FORM, { title: 'A mano', ...TICKETS, intent: 'add_ticket' })
  expect([added.status, added.text.includes('tickets[1].title'), added.text.includes('70,50')]).toEqual([
    200,
    true,
    true,
  ])
  // The answer opens at the new ticket, not at the top of the long form.
  const form = await get(FORM, { headers: { cookie } })
  expect(await form.text()).toMatch(/formAction="#ticket-1"/i)
  expect(added.text).toContain('id="ticket-1"')
  const removed = await send(FORM, {
    title: 'A mano',
    ...TICKETS,
    'tickets[1].title': 'Segunda',
    intent: 'remove_ticket 0',
  })
  expect([removed.text.includes('Segunda'), removed.text.includes('Con literas')]).toEqual([true, false])
  expect(await sql`select 1 from event_texts where title = 'A mano'`).toHaveLength(0)
})

test('a form from before the tickets were in it leaves them as they are', async () => {
  await send(FORM, { title: 'De antes', ...TICKETS, intent: 'save' })
  await send('/es/ae/de-antes/information', { title: 'De antes', description: 'Otra', intent: 'save' })
  expect(await ticketsOf('De antes')).toHaveLength(1)
})

test('who wants to publish gets to the form at once, chooses, or reads what is missing', async () => {
  const publish = async (as: string) => {
    const response = await get('/es/account/publish', { headers: { cookie: as } })
    return [response.status, response.headers.get('location'), await response.text()] as const
  }
  expect((await publish(cookie)).slice(0, 2)).toEqual([302, FORM])
  const { id, token } = await register(call, 'Nadia')
  expect((await publish(`session=${token}`))[2]).toContain('Para publicar hace falta una organización')
  await sql`insert into memberships (organization_id, user_id, role) select o.id, ${id}, 'read_only' from organizations o where o.slug = 'club-del-faro'`
  expect((await publish(`session=${token}`))[2]).toContain('ahí solo puedes mirar')
  await sql`update memberships set role = 'moderator' where user_id = ${id}`
  await sql`update users set confirmed_at = now() where id = ${id}`
  const own = await call('POST /api/organization/new', { token, body: { name: 'Otro Club', type: 'association' } })
  expect(own.status, own.text).toBe(200)
  const [status, , text] = await publish(`session=${token}`)
  expect([status, text.includes('/es/ao/otro-club/new_event'), text.includes(FORM)]).toEqual([200, true, true])
})
