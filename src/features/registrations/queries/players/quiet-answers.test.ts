import { expect, test } from 'vitest'
import type { AnswerValue, FormField } from '#shared/registrations/form-definition.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { PLAYERS_FORM, playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { listAskedFields } from './asked-fields.server.ts'
import { listPlayers } from './players.server.ts'
import { isQuiet, quietOptions } from './quiet-answers.server.ts'

const { olga, addPlayer, createPlayersEvent } = await playerFixtures()
const usual = PLAYERS_FORM.sections[0]!.fields[0]!
const option = (key: string, es: string) => ({ key, label: { es, en: null }, price: 0, max: null })
const field = (key: string, type: FormField['type'], options: FormField['options'] = []): FormField => ({
  ...{ ...usual, key, type, options, required: false, show_if: null, sensitivity: 'special' },
})
const event = await createPlayersEvent({
  sections: [
    {
      ...PLAYERS_FORM.sections[0]!,
      fields: [
        field('diet', 'choice', [option('everything', 'Como de todo'), option('vegan', 'Vegana')]),
        field('needs', 'multichoice', [option('none', 'Ninguna'), option('stairs', 'Sin escaleras')]),
        field('allergies', 'textarea'),
        field('asthma', 'boolean'),
        field('emergency_name', 'text'),
      ],
    },
  ],
})
const fields = await listAskedFields(olga.ctx, event.eventId)

const ANSWERS: [key: string, value: AnswerValue, isQuiet: boolean][] = [
  ...['Ninguna', ' ninguna. ', 'NADA', 'no', 'No tengo', 'Sin alergias', '-', 'N/A', 'None', 'Ningún'].map(
    (text): [string, string, boolean] => ['allergies', text, true],
  ),
  ...['Nueces', 'No puedo comer nueces', 'ninguna salvo el látex', 'no sé', 'x', 'Nada de gluten'].map(
    (text): [string, string, boolean] => ['allergies', text, false],
  ),
  ['diet', 'everything', true],
  ['diet', 'vegan', false],
  ['needs', ['none'], true],
  ['needs', ['stairs'], false],
  ['needs', ['none', 'stairs'], false],
  ['asthma', false, true],
  ['asthma', true, false],
]

test('an answer that says nothing calls for no question, in a list as in a document', async () => {
  const ids = new Map<number, boolean>()
  for (const [key, value, quiet] of ANSWERS)
    ids.set(
      await addPlayer(event.eventId, { name: 'Blas', ticket: event.tickets[0]!, special: { [key]: value } }),
      !quiet,
    )
  ids.set(
    await addPlayer(event.eventId, { name: 'Ana', ticket: event.tickets[0]!, special: { emergency_name: 'Eva' } }),
    false,
  )
  const { rows } = await listPlayers(olga.ctx, event.translationId, playersQuery.read())
  expect(new Map(rows.map(({ id, hasNeeds }) => [id, hasNeeds]))).toEqual(ids)
  for (const [key, value, quiet] of ANSWERS)
    expect([key, value, isQuiet({ key }, value, quietOptions(fields))]).toEqual([key, value, quiet])
})
