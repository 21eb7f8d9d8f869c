import { expect, test } from 'vitest'
import { buildField, buildForm, buildOptions } from '../registrations/build-form.ts'
import { openApi } from './api-client.ts'

const { sql, fixtures, call } = await openApi()
const definition = buildForm(
  buildField('bed', { type: 'choice', options: buildOptions('bunk'), help: { es: 'Elige', en: 'Choose' } }),
  buildField('why', { show_if: { key: 'bed', in: ['bunk'] }, sensitivity: 'special', stage: 'followup' }),
)

async function addForm(translation: number) {
  const [form] = await sql`insert into registration_forms (event_id, version)
    select event_id, 2 from event_texts where id = ${translation} returning id`
  const id = Number(form!['id'])
  for (const version of [1, 2])
    await sql`insert into registration_form_versions (form_id, version, definition)
      values (${id}, ${version}, ${JSON.stringify(version === 2 ? definition : { sections: [] })}::jsonb)`
  return id
}

test('the current version of a public event’s form, as the event’s relation too', async () => {
  const id = await addForm(fixtures.translations.faroles)
  const { status, body } = await call(`/api/registration-forms/${id}`)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id,
    attributes: { version: 2, ...definition, createdAt: expect.any(String), updatedAt: expect.any(String) },
  })
  const event = await call(`/api/events/${fixtures.translations.faroles}?populate=registration_form`)
  expect(event.body.data.attributes['registration_form']).toEqual({ data: body.data })
})

test('the questions for tickets by code alone, and the ids of these, are left out', async () => {
  const form = await addForm(fixtures.translations.past)
  const add = async (title: string, visibility: string, code: string | null) => {
    const [ticket] = await sql`insert into tickets (event_id, title_es, price, visibility, access_code, position)
      select event_id, ${title}, 0, ${visibility}, ${code}, 90 from registration_forms where id = ${form} returning id`
    return Number(ticket!['id'])
  }
  const open = await add('Abierta', 'public', null)
  const hidden = await add('Oculta', 'code', 'Amigas')
  const asked = buildForm(
    buildField('all'),
    buildField('secret', { tickets: [hidden] }),
    buildField('both', { tickets: [hidden, open] }),
  )
  const section = {
    key: 'vip',
    title: { es: 'Solo para ti', en: null },
    fields: [buildField('x', { tickets: [hidden] })],
  }
  asked.sections.push(section)
  await sql`update registration_form_versions set definition = ${JSON.stringify(asked)}::jsonb where form_id = ${form}`
  const { body } = await call(`/api/registration-forms/${form}`)
  expect(body.data.attributes.sections).toEqual(
    buildForm(buildField('all'), buildField('both', { tickets: [open] })).sections,
  )
  await sql`delete from registration_forms where id = ${form}`
})

test('the form of an event that is not public is not found', async () => {
  const id = await addForm(fixtures.translations.past)
  expect((await call(`/api/registration-forms/${id}`)).status).toBe(200)
  await sql`update events set moderation = 'draft', published_at = null where id = (select event_id from registration_forms where id = ${id})`
  expect((await call(`/api/registration-forms/${id}`)).status).toBe(404)
  expect((await call('/api/registration-forms/99999999999')).status).toBeLessThan(500)
})
