import { expect, test } from 'vitest'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { readPlayersQuery } from '#shared/registrations/players-query.ts'
import { PLAYERS_FORM, playerFixtures } from '../../../../../tests/registrations/player-fixtures.ts'
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
const event = await createPlayersEvent({
  sections: [{ ...PLAYERS_FORM.sections[0]!, fields: [...fields, allergic, carries, opened('pen', 'carries')] }],
})
const id = await addPlayer(event.eventId, {
  ...{ name: 'Blas', ticket: event.tickets[0], answers: { menu: 'meat', carries: true, pen: 'roja' } },
  special: { allergic: true },
})
await sql`insert into registration_history (registration_id, action, actor, fields)
  values (${id}, 'answers', 'player', '{menu,pen}'), (${id}, 'answer_opened', 'organizer', '{allergic}')`

test('answers that are asked because of a protected one are in no list, filter, order, figure or file', async () => {
  const ask = (text: string) => listPlayers(olga.ctx, event.translationId, readPlayersQuery(new URLSearchParams(text)))
  const all = 'column=answer.menu&column=answer.pen&column=answer.carries&sort=answer.pen'
  const page = await ask(all)
  expect(page.columns).toEqual(['answer.menu'])
  expect(JSON.stringify(page.rows)).not.toContain('roja')
  for (const filter of ['answer=pen:*', 'answer=pen:-', 'answer=carries:true'])
    expect((await ask(filter)).total).toBe(0)
  const sheet = await playersSheet(olga.ctx, event.eventId, readPlayersQuery(new URLSearchParams(all)))
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
      answers: sections.flatMap(({ answers }) => answers.map(({ key }) => key)),
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
