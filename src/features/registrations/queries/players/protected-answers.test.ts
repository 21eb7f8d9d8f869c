import { expect, test } from 'vitest'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { PLAYERS_FORM, playerFixtures } from '#tests/registrations/player-fixtures.ts'
import { playersSheet } from '../../export/players-export.server.ts'
import { getPlayer } from './player.server.ts'
import { listPlayers } from './players.server.ts'
import { getStatistics } from './statistics.server.ts'

const { sql, olga, mar, addPlayer, createPlayersEvent } = await playerFixtures()

const fields = PLAYERS_FORM.sections[0]!.fields
const usual = fields.find(({ key }) => key === 'fears')!
const opened = (key: string, by: string): FormField => ({
  ...{ ...usual, key, type: 'text', label: { es: `Campo ${key}`, en: null } },
  show_if: { key: by, in: ['true'] },
})
const allergic: FormField = { ...usual, key: 'allergic', type: 'boolean', sensitivity: 'special' }
// `pen` is asked of whoever carries something, which is asked of whoever is allergic.
const carries: FormField = { ...opened('carries', 'allergic'), type: 'boolean' }
const warning: FormField = {
  ...opened('warning', 'allergic'),
  type: 'static',
  label: { es: 'Lleva tu pluma', en: null },
}
const event = await createPlayersEvent({
  sections: [
    { ...PLAYERS_FORM.sections[0]!, fields: [...fields, allergic, carries, opened('pen', 'carries'), warning] },
  ],
})
const id = await addPlayer(event.eventId, {
  ...{ name: 'Blas', ticket: event.tickets[0], answers: { menu: 'meat', carries: true, pen: 'roja' } },
  special: { allergic: true },
})
await sql`insert into registration_history (registration_id, action, actor, fields)
  values (${id}, 'answers', 'player', '{menu,pen}'), (${id}, 'answer_opened', 'organizer', '{allergic}')`

test('answers that are asked because of a protected one are in no list, filter, order, figure or file', async () => {
  const ask = (text: string) => listPlayers(olga.ctx, event.translationId, playersQuery.read(text))
  const all = 'column=answer.menu&column=answer.pen&column=answer.carries&sort=answer.pen'
  const page = await ask(all)
  expect(page.columns).toEqual(['answer.menu'])
  expect(JSON.stringify(page.rows)).not.toContain('roja')
  for (const filter of ['answer=pen:*', 'answer=pen:-', 'answer=carries:true'])
    expect((await ask(filter)).total).toBe(0)
  const sheet = await playersSheet(olga.ctx, { eventId: event.eventId, role: 'administrator' }, playersQuery.read(all))
  expect(sheet.rows).toEqual([
    ['Persona', 'Menú'],
    ['Blas', 'De todo'],
  ])
  const { fields: counted, hasSpecial } = await getStatistics(olga.ctx, event.translationId, null)
  expect(counted.map(({ key }) => key)).not.toContain('carries')
  expect(hasSpecial).toBe(true)
})

test('the panel shows them to who may open protected answers alone, the history as well', async () => {
  const shown = async (ctx: typeof olga.ctx) => {
    const { sections, special, history } = await getPlayer(ctx, event.translationId, id)
    return {
      answers: sections.flatMap(({ answers }) => answers.flatMap(({ key, text }) => (text ? key : []))),
      special: special.map(({ key }) => key),
      history: history.map((entry) => entry.fields),
    }
  }
  expect(await shown(olga.ctx)).toEqual({
    ...{ answers: ['menu', 'carries', 'pen'], special: ['allergic'] },
    history: [['Temas a evitar'], ['Menú', 'Campo pen']],
  })
  expect(await shown(mar.ctx)).toEqual({ answers: ['menu'], special: [], history: [[], ['Menú']] })
})

test('a text that is shown after a protected answer is shown to nobody who reads the registration', async () => {
  for (const { ctx } of [olga, mar])
    expect(JSON.stringify(await getPlayer(ctx, event.translationId, id))).not.toContain('Lleva tu pluma')
})

test('a question stays protected when the version that protected it was answered by nobody', async () => {
  const asked = { ...allergic, sensitivity: 'normal' as const }
  const changed = await createPlayersEvent({
    sections: [{ ...PLAYERS_FORM.sections[0]!, fields: [...fields, asked, carries] }],
  })
  const answers = { menu: 'meat', carries: true } as const
  await addPlayer(changed.eventId, { name: 'Inés', ticket: changed.tickets[0], answers, special: { allergic: true } })
  const versions = [[...fields, allergic], fields].map((one) => ({
    sections: [{ ...PLAYERS_FORM.sections[0]!, fields: one }],
  }))
  for (const [index, version] of versions.entries())
    await sql`insert into registration_form_versions (form_id, version, definition)
      values (${changed.formId}, ${index + 2}, ${JSON.stringify(version)}::jsonb)`
  await sql`update registration_forms set version = 3 where id = ${changed.formId}`
  const query = playersQuery.read('column=answer.menu&column=answer.carries&column=answer.allergic')
  expect((await listPlayers(olga.ctx, changed.translationId, query)).columns).toEqual(['answer.menu'])
})
