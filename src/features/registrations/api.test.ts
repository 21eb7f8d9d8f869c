import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from '#features/guides/commands.server.ts'
import { createApiCaller } from '#tests/fixtures/api-caller.ts'
import { formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'

const fixtures = await registrationFixtures()
const { sql, sara, createOpenEvent, anonymousCtx } = fixtures
const unconfirmed = await fixtures.createSignedInUser('Uxia', { confirmed: false })
const users: Record<string, typeof sara> = { Sara: sara, Uxia: unconfirmed }
const { call, errors } = createApiCaller((name) => users[name]?.ctx ?? anonymousCtx)

const consents = ['terms', 'privacy']
await loadTexts(anonymousCtx, join(import.meta.dirname, '../../../content'))
const post = (name: string, ref: number | string, data: unknown, headers = {}) =>
  call(name, `POST /api/event/${ref}/register`, data, headers)

test('what the page asks everybody to agree to is asked here too', async () => {
  const event = await createOpenEvent()
  for (const given of [undefined, [], ['terms'], 'privacy'])
    expect((await post('Sara', event.ref, { data: { ticket: event.ticket, consents: given } })).body).toMatchObject({
      message_code: 'failed',
      error: {
        status: 400,
        details: {
          reason: 'invalid',
          errors: consents.filter((key) => !given?.includes(key)).map((key) => ({ path: [key], message: 'accept' })),
        },
      },
    })
  expect((await post('Sara', event.ref, { data: { ticket: event.ticket, consents } })).status).toBe(200)
})

test('registers by id and slug, and answers with the state', async () => {
  const event = await createOpenEvent()
  const { status, body } = await post('Sara', event.slug, { data: { ticket: event.ticket, answers: {}, consents } })
  expect(status).toBe(200)
  const [row] = await sql`select id from registrations where event_id = ${event.eventId}`
  expect(body).toEqual({
    data: {
      id: row!['id'],
      attributes: {
        state: 'confirmed',
        group: null,
        waiting_place: null,
        members: [{ id: row!['id'], state: 'confirmed' }],
      },
    },
  })
})

test('repeats the failure at the top level beside the envelope, with its reason', async () => {
  const event = await createOpenEvent()
  await post('Sara', event.ref, { data: { ticket: event.ticket, consents } })
  const twice = await post('Sara', event.ref, { data: { ticket: event.ticket } }, { 'accept-language': 'en' })
  expect(twice).toEqual({
    status: 409,
    body: {
      data: null,
      error: {
        status: 409,
        name: 'ApplicationError',
        message: 'Unable to register to event',
        details: { reason: 'duplicate' },
      },
      ...{ code: 'error', message_code: 'failed', message: 'Unable to register to event' },
    },
  })
  const failed = { code: 'error', message_code: 'failed' }
  const isFailure = (status: number, reason?: string) => ({
    status,
    body: { ...failed, error: { status, details: reason ? { reason } : {} } },
  })
  expect(await post('Uxia', event.ref, {})).toMatchObject(isFailure(403, 'unconfirmed'))
  expect(await post('', event.ref, {})).toMatchObject(isFailure(403))
  expect(await post('Sara', 999_999, {})).toMatchObject(isFailure(404))
  expect(await post('Sara', event.ref, '{"data":')).toMatchObject(isFailure(400, 'body_unreadable'))
  expect((await post('Sara', event.ref, { data: {} })).body.error.details).toEqual({
    reason: 'invalid',
    errors: [{ path: ['ticket'], message: 'required', name: 'ValidationError' }],
  })
  expect(errors).toEqual([])
})

test('stores no file before it knows that the person can register, nor one that nobody asks for', async () => {
  const closed = await createOpenEvent({ fields: [formField('paper', 'file')] })
  const form = (ticket: number, names = ['answers.paper']) => {
    const sent = new FormData()
    sent.append('data', JSON.stringify({ ticket, consents }))
    for (const name of names) sent.append(name, new File(['%PDF-1.7'], 'a.pdf'))
    return sent
  }
  const countFiles = async () =>
    (await sql`select count(*)::int as n from media where starts_with(hash, 'registration-')`)[0]!['n']
  const before = await countFiles()
  const reasonOf = async (ref: number, sent: FormData) => (await post('Sara', ref, sent)).body.error?.details.reason
  expect(await reasonOf(closed.ref, form(999_999))).toBe('invalid')
  await sql`update events set signup = 'closed' where id = ${closed.eventId}`
  expect(await reasonOf(closed.ref, form(closed.ticket))).toBe('closed')
  const event = await createOpenEvent({ fields: [formField('paper', 'file')] })
  expect(await reasonOf(event.ref, form(event.ticket, ['answers.other', 'x', 'answers.name']))).toBeUndefined()
  expect(await reasonOf(event.ref, form(event.ticket))).toBe('duplicate')
  expect(await countFiles()).toBe(before)
})

test('counts refused registrations with files too, so that nobody tries ticket codes without end', async () => {
  const event = await createOpenEvent({ tickets: [{ code: 'amigas' }], fields: [formField('paper', 'file')] })
  const attempt = async (code: string) => {
    const sent = new FormData()
    sent.append('data', JSON.stringify({ ticket: event.ticket, code, consents }))
    sent.append('answers.paper', new File(['%PDF-1.7'], 'a.pdf'))
    return (await post('Sara', event.ref, sent)).status
  }
  expect(await attempt('otra')).toBe(400)
  await sql`update rate_limits set points = 100 where key like 'sign-up:%'`
  expect([await attempt('otra'), await attempt('amigas')]).toEqual([429, 429])
  expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toHaveLength(0)
})

test('takes the files of answers', async () => {
  const event = await createOpenEvent({ fields: [formField('paper', 'file', { required: true })] })
  const form = (file?: string) => {
    const sent = new FormData()
    sent.append('data', JSON.stringify({ ticket: event.ticket, consents }))
    if (file) sent.append('answers.paper', new File([file], 'seguro.pdf', { type: 'application/pdf' }))
    return sent
  }
  expect((await post('Sara', event.ref, form())).body.error.details.errors[0]).toMatchObject({
    path: ['answers.paper'],
    message: 'required',
  })
  expect((await post('Sara', event.ref, form('<html>'))).body.error.details.errors[0]).toMatchObject({
    path: ['answers.paper'],
    message: 'file_type',
  })
  const { status, body } = await post('Sara', event.ref, form('%PDF-1.7\n%%EOF'))
  expect([status, body.error]).toEqual([200, undefined])
  const [row] =
    await sql`select r.answers from registrations r join registration_media l on l.registration_id = r.id where r.event_id = ${event.eventId}`
  expect(row!['answers']).toMatchObject({ paper: { name: 'seguro.pdf' } })
})
