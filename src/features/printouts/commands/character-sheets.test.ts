import { expect, test } from 'vitest'
import { getPapers } from '#features/printouts/queries/papers.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { paperFixtures } from '#tests/registrations/paper-fixtures.ts'

const { sql, olga, mar, rosa, sara, addPlayer, createEvent, makePdf, make, makings } = await paperFixtures()

const event = await createEvent()
const ref = event.translationId
const add = (name: string, more: object = {}) => addPlayer(event.eventId, { name, ticket: event.tickets[0], ...more })
const [blas, ana, out] = [await add('Blas'), await add('Ana'), await add('Fuera', { state: 'waitlisted' })]
await sql`insert into casting_parts (event_id, position, title, group_name, summary, body, registration_id) values
  (${event.eventId}, 1, 'Lady Macbeth', 'Corte', 'Quiere reinar.', '## Secreto' || chr(10) || chr(10) || 'Mató al **rey**.', ${blas}),
  (${event.eventId}, 2, 'Sin dueño', '', 'Nadie.', 'Nadie la lleva.', null),
  (${event.eventId}, 3, 'De quien espera', '', 'No.', 'Espera.', ${out})`
const [owner] = await sql`select id from users where username = 'Olga'`
const [brought] = await sql`insert into characters (owner_id, name, visibility, biography, background)
  values (${owner!['id']}, 'Inés de Braña', 'private', 'Ahora.', 'Ahora secreto.') returning id`
await sql`insert into character_links (character_id, registration_id, submitted_at, submitted_name, submitted_biography, submitted_background)
  values (${brought!['id']}, ${ana}, now(), 'Inés la Vieja', 'Llegó con la feria.', 'Huye de su casa.')`

const SHEETS = { document: 'characters' }

test('each character of who comes is on a page of its own, with its player and its texts', async () => {
  const { pages, text, name } = await makePdf(mar.ctx, ref, SHEETS)
  expect([name, pages.length]).toEqual([`${event.slug}-personajes.pdf`, 2])
  const [first, second] = pages.map((lines) => lines.join('\n'))
  for (const part of ['Inés de Braña', 'Lo lleva Ana', 'Llegó con la feria.', 'Huye de su casa.'])
    expect(first).toContain(part)
  for (const part of ['Lady Macbeth', 'Lo lleva Blas · Corte', 'Quiere reinar.', 'Secreto', 'Mató al rey.'])
    expect(second).toContain(part)
  for (const other of ['Nadie la lleva', 'Espera.', 'Ahora']) expect(text).not.toContain(other)
  expect((await getPapers(mar.ctx, ref)).characters).toBe(2)
  expect((await makings(event.eventId)).at(-1)).toEqual({
    details: { document: 'characters', format: 'pdf', people: 2 },
  })
  const byGroup = await makePdf(mar.ctx, ref, { ...SHEETS, order: 'faction' })
  expect(byGroup.pages[0]!.join()).toContain('Lady Macbeth')
})

test('sheets in the order of the team’s tags do not say the tags', async () => {
  await sql`insert into registration_tags (registration_id, name) values (${blas}, 'Aviso: llega tarde')`
  const byTags = await makePdf(mar.ctx, ref, { ...SHEETS, order: 'tags' })
  expect(byTags.pages[0]!.join()).toContain('Lady Macbeth')
  expect(byTags.text).not.toMatch(/llega tarde|Sin asignar/)
})

test('nothing is printed of a character that was deleted or hidden, nor for who sees no players', async () => {
  for (const { ctx } of [rosa, sara]) expect((await errorOf(make(ctx, ref, SHEETS)))?.status).toBe(404)
  for (const column of ['deleted_at', 'hidden_at']) {
    await sql`update characters set ${sql(column)} = now() where id = ${brought!['id']}`
    const { text } = await makePdf(mar.ctx, ref, SHEETS)
    expect([text.includes('Lady Macbeth'), text.includes('Inés')]).toEqual([true, false])
    await sql`update characters set ${sql(column)} = null where id = ${brought!['id']}`
  }
})

test('more text than a document holds is refused before it is read', async () => {
  const big = await createEvent()
  await sql`with players as (insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code)
      select ${big.eventId}, ${big.tickets[0]}, 'P' || n, 'confirmed', 'es', 0, 'sheet-' || n from generate_series(1, 200) n returning id)
    insert into casting_parts (event_id, position, title, body, registration_id)
      select ${big.eventId}, id, 'Figurante', repeat('ñ', 20000), id from players`
  expect(await errorOf(make(olga.ctx, big.translationId, SHEETS))).toMatchObject({ code: 'document_too_long' })
})
