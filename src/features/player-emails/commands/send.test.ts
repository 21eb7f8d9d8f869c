import { expect, test } from 'vitest'
import { transaction } from '#platform/context/request-context.ts'
import { codeOf, MESSAGE, playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { findAudience } from '../audience.server.ts'
import { setSubscription, unsubscribeToken } from '../opt-outs.server.ts'
import { getCompose } from '../queries/compose.server.ts'
import { sendMessage, sendTestMessage } from './send.server.ts'

const fixtures = await playerEmailFixtures()
const { sql, services, addEvent, addPlayer, addPerson, ctxAs, openMailbox, recipientsOf } = fixtures

test('everybody with a seat gets the message in their language, and English readers Spanish with a word', async () => {
  const event = await addEvent()
  const [nora, tom] = [await addPerson('Nora'), await addPerson('Tom', 'en')]
  const own = await addPlayer(event, { user: nora })
  await addPlayer(event, { user: tom })
  await addPlayer(event, { name: 'Leo', email: 'leo@example.net', holder: nora, group: own })
  const without = await addPlayer(event, { name: 'Iria', holder: nora, group: own })
  await addPlayer(event, { state: 'waitlisted', user: await addPerson('Uma') })
  const { deliveredEmails } = await openMailbox()
  const { seen } = await getCompose(ctxAs(event.ana), event.ref, MESSAGE)
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, seen })
  const [leo, toNora, toTom, ...rest] = await deliveredEmails()
  expect(rest).toEqual([])
  expect([leo!.box, toNora!.box, toTom!.box]).toEqual(['leo', 'nora', 'tom'])
  expect(toNora!.subject).toBe('Qué llevar a La noche larga')
  expect(toNora!.text).toMatch(/^Hola, Nora\d+:\s+Trae ropa de abrigo/)
  expect(toNora!.html).toContain('<strong>ropa</strong>')
  expect(toTom!.subject).toBe('Qué llevar a The long night')
  expect(toTom!.text).toContain('The organizers wrote this message in Spanish only.')
  expect(leo!.text).toMatch(/^Hola, Leo:/)
  expect(toNora!.raw).toMatch(/^From: "?Club \d+, por Candil"? <calendar@candil.example>/m)
  expect(toNora!.raw).toMatch(/^Reply-To: "?Club \d+"? <club\d+@example.org>/m)
  expect(toNora!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(toNora!.raw.replace(/\r\n\s+/g, ' ')).toMatch(
    /^List-Unsubscribe: <https:\/\/candil\.example\/es\/unsubscribe\/[\w-]+>/m,
  )
  const rows = await recipientsOf(id)
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(3)
  expect(rows.find((row) => row['id'] === without)).toMatchObject({ state: 'skipped', failure: 'no_address' })
})

test('filters combine with “and”, and who pays meanwhile gets none', async () => {
  const event = await addEvent()
  const [first, second] = [await addPerson('Nora'), await addPerson('Olga')]
  const owing = await addPlayer(event, { user: first, owes: 6000 })
  await addPlayer(event, { user: second, owes: 6000, more: { birth_date: '2014-05-02' } })
  await addPlayer(event, { user: await addPerson('Uma') })
  const both = { ...MESSAGE, payment: 'owes', missing: 'authorization' }
  const { deliveredEmails } = await openMailbox()
  await sendMessage(ctxAs(event.ana), event.ref, both)
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['olga'])
  // Of a cancelled event nobody owes anything, here as in the table.
  for (const happening of ['cancelled', 'confirmed']) {
    await sql`update events set happening = ${happening} where id = ${event.id}`
    const { reached } = await findAudience(ctxAs(event.ana), event.id, { query: 'payment=owes' })
    expect(reached).toHaveLength(happening === 'confirmed' ? 2 : 0)
  }
  const text = { ...MESSAGE, body_es: 'Debes {owed} antes del {due}. {link}', payment: 'owes' }
  // No email is written before it has changed.
  const { id } = await transaction(ctxAs(event.ana), async (ctx) => {
    const sent = await sendMessage(ctx, event.ref, text)
    await sql`update registrations set state = 'cancelled', ended_at = now() where id = ${owing}`
    return sent
  })
  const toOlga = (await deliveredEmails()).filter(({ text: said }) => said.includes('Debes'))
  expect(toOlga.map(({ box }) => box)).toEqual(['olga'])
  expect(toOlga[0]!.text).toMatch(
    /Debes 60,00.€ antes del 8 de noviembre de 2026\. https:\/\/candil\.example\/es\/account/,
  )
  expect((await recipientsOf(id)).find((row) => row['id'] === owing)).toMatchObject({ failure: 'changed' })
})

test('refuses unknown placeholders, half an English text, and what others would get than was said', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const send = (form: object, who = event.ana) => codeOf(sendMessage(ctxAs(who), event.ref, { ...MESSAGE, ...form }))
  for (const braces of ['{nombre}', '{{name}}', '{ name }', '{}', '{ ', '{name}}'])
    expect(await send({ body_es: `Hola ${braces}` })).toEqual({ body_es: 'placeholder' })
  for (const link of [
    '/account/registrations/54',
    'https://candil.example/es/account/registrations/54',
    '(/ae/la-noche/players)',
  ])
    expect(await send({ body_es: `Mira ${link}` })).toEqual({ body_es: 'own_link' })
  expect(await send({ subject_en: 'What to bring' })).toEqual({ body_en: 'required' })
  expect(await send({ body_es: 'Debes {owed}' }, event.mar)).toEqual({ body_es: 'placeholder_money' })
  for (const payment of ['owes', 'overdue', 'announced', 'paid', 'free'])
    expect(await send({ payment }, event.mar)).toBe('not_found')
  expect(await send({ seen: '7' })).toBe('recipients_changed')
  expect(await send({ state: 'waitlisted' })).toBe('nobody_to_email')
  expect(await send({ body_es: 'x'.repeat(10_001) })).toEqual({ body_es: 'too_long' })
  expect(await send({}, event.leo)).toBe('not_found')
  expect(await send({}, await addPerson('Vera'))).toBe('not_found')
  const fine =
    '{name}: https://otro.example/account/registrations/54, https://candil.example/es/account/registrations, y :}'
  expect(await send({ body_es: fine }, event.mar)).toBe('done')
})

test('the preview leaves braces alone that name what every object has', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const written = { ...MESSAGE, subject_es: '{toString}', body_es: 'Hola {constructor} {valueOf}' }
  const { preview } = await getCompose(ctxAs(event.ana), event.ref, written)
  expect(preview.subject).toBe('{toString}')
  expect(preview.html).toContain('Hola {constructor} {valueOf}')
})

test('a filter with tickets of another organization finds nobody', async () => {
  const [event, other] = [await addEvent(), await addEvent()]
  await addPlayer(other, { user: await addPerson('Nora') })
  await addPlayer(event, { user: await addPerson('Uma') })
  const form = { ...MESSAGE, ticket: String(other.ticket) }
  expect(await codeOf(sendMessage(ctxAs(event.ana), event.ref, form))).toBe('nobody_to_email')
})

test('needs an active organization, sends a form once, and ten messages a day', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const send = (form: object = {}) => codeOf(sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, ...form }))
  const key = { form_key: crypto.randomUUID() }
  expect([await send(key), await send(key)]).toEqual(['done', 'done'])
  expect(await sql`select id from player_emails where event_id = ${event.id}`).toHaveLength(1)
  for (let n = 2; n <= 10; n++) expect(await send({ subject_es: `Aviso ${n}` })).toBe('done')
  expect(await send({ subject_es: 'Aviso 11' })).toBe('too_many_tries')
  await sql`update organizations set status = 'suspended' where id = ${event.club}`
  expect(await send({ subject_es: 'Otro' })).toBe('organization_not_active')
})

test('the same message from two organizers goes once; a form sent again with another text is another message', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const send = (who: number, form: object = {}) =>
    codeOf(sendMessage(ctxAs(who), event.ref, { ...MESSAGE, form_key: crypto.randomUUID(), ...form }))
  const both = await Promise.all([send(event.ana), send(event.bea)])
  expect(both.sort()).toEqual(['already_sent', 'done'])
  expect(await send(event.bea, { state: 'confirmed' })).toBe('done')
  const key = { form_key: crypto.randomUUID() }
  expect([
    await send(event.ana, { ...key, body_es: 'Uno' }),
    await send(event.ana, { ...key, body_es: 'Dos' }),
  ]).toEqual(['done', 'done'])
  expect(await sql`select id from player_emails where event_id = ${event.id}`).toHaveLength(4)
  await sql`update player_emails set created_at = created_at - interval '61 minutes' where event_id = ${event.id}`
  expect(await send(event.ana)).toBe('done')
})

test('someone in the place of someone else is not written to unseen', async () => {
  const event = await addEvent()
  const gone = await addPlayer(event, { user: await addPerson('Nora') })
  const { seen } = await getCompose(ctxAs(event.ana), event.ref, MESSAGE)
  await sql`update registrations set state = 'cancelled', ended_at = now() where id = ${gone}`
  await addPlayer(event, { user: await addPerson('Olga') })
  expect(await codeOf(sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, seen }))).toBe('recipients_changed')
})

test('nothing is sent to the players of an event that the site team has taken down, also what was queued', async () => {
  const event = await addEvent()
  await addPlayer(event, { user: await addPerson('Nora') })
  const busy = Object.assign(new Error('busy'), { responseCode: 450 })
  const { deliveredEmails } = await openMailbox({ onRcptTo: (_address, _session, done) => done(busy) })
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, MESSAGE)
  await deliveredEmails()
  await sql`update events set moderation = 'rejected' where id = ${event.id}`
  await sql`update player_email_recipients set retry_at = now() where email_id = ${id}`
  await deliveredEmails()
  expect(await recipientsOf(id)).toMatchObject([{ state: 'skipped', failure: 'event_off' }])
  const again = { ...MESSAGE, subject_es: 'Otro' }
  expect(await codeOf(sendMessage(ctxAs(event.ana), event.ref, again))).toBe('event_taken_down')
  expect((await getCompose(ctxAs(event.ana), event.ref)).refusal).toBe('event_taken_down')
})

test('names and subjects add neither markup nor headers', async () => {
  const event = await addEvent({ title: 'Noche <b>larga</b>' })
  const name = '<img src=x> [gratis](x) **Ana** \\'
  await addPlayer(event, { name: `${name}`, email: 'zoe@example.net' })
  const { deliveredEmails } = await openMailbox()
  const form = {
    subject_es: 'Hola {name}\r\nBcc: otra@example.org',
    body_es:
      'Hola, {name}: <script>alert(1)</script> [mal](javascript:alert(1)) ![foto](https://e.example/x.png) [bien]({link})',
  }
  await sendMessage(ctxAs(event.ana), event.ref, form)
  const [email] = await deliveredEmails()
  expect(email!.raw).not.toMatch(/^Bcc:/im)
  expect(email!.subject).toContain('Bcc: otra@example.org')
  expect(email!.html).not.toMatch(/<script|<img src=x|href="javascript|e\.example\/x\.png|<b>larga/)
  expect(email!.html).toContain('&lt;script&gt;')
  expect(email!.text).toMatch(/foto bien \(https:\/\/candil\.example\/[^)]+\)/)
  expect(email!.html).toMatch(/<a href="https:\/\/candil\.example\/es\/evento-rol-vivo-larp\/[\w-]+"[^>]*>bien<\/a>/)
})

test('whoever ended the emails of the organization is skipped, until they take them up again', async () => {
  const event = await addEvent()
  const nora = await addPerson('Nora')
  const { id: player } = { id: await addPlayer(event, { user: nora }) }
  const [user] = await sql`select email from users where id = ${nora}`
  const token = unsubscribeToken(services, event.club, user!['email'])
  await setSubscription(fixtures.ctx, token, false)
  await setSubscription(fixtures.ctx, token, false)
  const send = () => codeOf(sendMessage(ctxAs(event.ana), event.ref, MESSAGE))
  expect(await send()).toBe('nobody_to_email')
  await setSubscription(fixtures.ctx, token, true)
  expect(await send()).toBe('done')
  expect(player).toBeGreaterThan(0)
  const forged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(await codeOf(setSubscription(fixtures.ctx, forged, false))).toBe('not_found')
})

test('a test goes to the writer alone, in both languages, and leaves nothing behind', async () => {
  const event = await addEvent()
  const player = await addPlayer(event, { user: await addPerson('Nora'), owes: 6000 })
  const { deliveredEmails } = await openMailbox()
  const form = { ...MESSAGE, subject_en: 'What to bring', body_en: 'Hi, {name}', as: String(player) }
  await sendTestMessage(ctxAs(event.ana), event.ref, form)
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject]).sort()).toEqual([
    ['ana', 'Qué llevar a La noche larga'],
    ['ana', 'What to bring'],
  ])
  expect(emails.find(({ subject }) => subject === 'What to bring')!.text).toMatch(/^Hi, Nora/)
  expect(emails[0]!.raw).not.toContain('List-Unsubscribe')
  expect(await sql`select id from player_emails where event_id = ${event.id}`).toEqual([])
})
