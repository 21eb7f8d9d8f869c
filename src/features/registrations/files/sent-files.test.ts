import { expect, test } from 'vitest'
import { register } from '#tests/fixtures/registering.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { findSentBefore, storeSentFiles } from './sent-files.server.ts'

const { sql, addPublishedEvent, createSignedInUser, readEvent } = await registrationFixtures()
const player = await createSignedInUser('Pilar')
const PDF = { name: 'permiso.pdf', bytes: Buffer.from('%PDF-1.7\nanything') }

const fileField = {
  ...{ key: 'photo', type: 'file', label: { es: 'Foto', en: 'Photo' }, help: null, required: true, options: [] },
  ...{ tickets: [], show_if: null, sensitivity: 'normal', stage: 'signup' },
}
const definition = { sections: [{ key: 'you', title: { es: 'Tú', en: 'You' }, fields: [fileField] }] }

test('files come back with a refused form, and a guardian authorization is stored with the registration', async () => {
  const { eventId, translationId } = await addPublishedEvent({
    ...{ title: 'Menores', signup: 'open', minimum_age: 14, date_start: '2031-05-02', date_end: null },
    tickets: [{ title: 'General', price: 0 }],
  })
  const [form] = await sql`insert into registration_forms (event_id) values (${eventId}) returning id`
  await sql`insert into registration_form_versions (form_id, version, definition) values (${form!['id']}, 1, ${JSON.stringify(definition)})`
  const sent = { 'answers.photo': PDF, 'answers.unknown': PDF, 'additionals[0].authorization': PDF, authorization: PDF }
  const stored = await storeSentFiles(player.ctx, eventId, sent)
  expect(Object.keys(stored).sort()).toEqual(['additionals.0.authorization', 'answers.photo', 'authorization'])
  delete stored['additionals.0.authorization']
  const lines = Object.entries(stored).map(([path, { hash }]) => `${path} ${hash}`)
  expect(await findSentBefore(player.ctx, eventId, [...lines, 'answers.other x', 'answers.photo x', 7])).toEqual(stored)

  const { slug, tickets } = await readEvent(translationId)
  const input = {
    ...{ ticket: tickets[0]!.id, answers: {}, birth_date: '2016-01-01' },
    guardian: { name: 'Carmen Ruiz', phone: '600123456' },
  }
  const { id } = await register(player.ctx, slug, input, { files: stored, shownConsents: [] })
  const [row] = await sql`select authorization_media_id as media, answers from registrations where id = ${id}`
  expect(row).toEqual({ media: stored['authorization']!.media, answers: { photo: stored['answers.photo'] } })
  // Files of a registration are nobody's to bring along again.
  expect(await findSentBefore(player.ctx, eventId, lines)).toEqual({})
})
