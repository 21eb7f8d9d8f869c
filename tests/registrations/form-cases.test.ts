import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { saveForm } from '#features/registration-forms/commands.server.ts'
import { exportPlayers } from '#features/registrations/export/players-export.server.ts'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import { listPlayers } from '#features/registrations/queries/players/players.server.ts'
import { isQuiet } from '#features/registrations/queries/players/quiet-answers.server.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { type Answers, allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { errorOf } from '../fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '../fixtures/registration-fixtures.ts'
import { FORM_CASES } from './form-cases.ts'

const { createOpenEvent, createPlayers, registerPlayer, olga, sql } = await registrationFixtures()
const players = await createPlayers(FORM_CASES.length)

test('there are 60 forms', () => {
  expect(FORM_CASES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(FORM_CASES.map(({ name }) => name)).size).toBe(FORM_CASES.length)
})

/** The answers as an organizer reads them in a table, in Spanish: those of each field that is listed, protected ones never. */
function expectedCells(definition: FormDefinition, answers: Answers) {
  const fields = allFields(definition).filter(({ type, sensitivity }) => type !== 'static' && sensitivity !== 'special')
  const cellOf = (type: string, answer: Answers[string] | undefined, between = ', ') => {
    if (answer === undefined) return ''
    if (typeof answer === 'boolean') return answer ? 'Sí' : 'No'
    if (type === 'choice' || type === 'multichoice')
      return [answer]
        .flat()
        .map((key) => `Opción ${key}`)
        .join(between)
    return type === 'country' ? 'Portugal' : answer
  }
  return {
    /** Questions with the same words are numbered. */
    titles: fields.map(({ label }, at) => {
      const before = fields.slice(0, at).filter((other) => other.label.es === label.es).length
      return before > 0 ? `${label.es} (${before + 1})` : label.es
    }),
    /** Lists show phone numbers in groups of digits, exports as they are stored; several options are told apart there. */
    shown: fields.map(({ key, type }) => {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined
      return type === 'phone' && typeof answer === 'string' ? formatPhone(answer) : cellOf(type, answer)
    }),
    cells: fields.map(({ key, type }) => cellOf(type, Object.hasOwn(answers, key) ? answers[key] : undefined, '; ')),
  }
}

test.each(FORM_CASES.map((one, index) => ({ ...one, index })))(
  '$name: saved, registered, read back and exported',
  async ({ definition, sent, stored, refused, index }) => {
    const event = await createOpenEvent()
    await saveForm(olga.ctx, event.ref, { definition, version: 0 })
    const player = players[index]!
    const registering = registerPlayer(player, event, { answers: sent, form_version: 1 })
    if (!stored) {
      const errors = Object.entries(refused ?? {}).map(([key, code]) => [`answers.${key}`, code])
      const error = await errorOf(registering)
      expect([error?.code, error?.details?.['reason']]).toEqual(['registration_refused', 'invalid'])
      expect(error?.fields).toEqual(Object.fromEntries(errors))
      return expect(await sql`select 1 from registrations where event_id = ${event.eventId}`).toEqual([])
    }

    const { id } = await registering
    const mine = await getMyRegistration(player.ctx, id)
    const { answers, special = {}, price = 0 } = stored
    const [priced] = await sql`select options_price as options from registrations where id = ${id}`
    expect([mine.answers, priced!['options']]).toEqual([{ ...answers, ...special }, price])
    expect(mine.form).toEqual({ version: 1, definition })
    const [row] = await sql`select answers, special_answers from registrations where id = ${id}`
    expect(row).toEqual({ answers, special_answers: special })

    const columns = ['state', ...allFields(definition).map(({ key }) => `answer.${key}`)]
    const query = playersQuery.read(new URLSearchParams(columns.map((name) => ['column', name])))
    const { titles, shown, cells } = expectedCells(definition, answers)
    const [listed] = (await listPlayers(olga.ctx, event.ref, query)).rows
    expect(listed).toMatchObject({ id, cells: ['Con plaza', ...shown.map(String)] })
    const needs = Object.entries(special).filter(([key, value]) => !isQuiet({ key }, value!, {}))
    expect(listed!.hasNeeds).toBe(needs.length > 0)

    const download = async (format: 'csv' | 'xlsx') =>
      (await exportPlayers(olga.ctx, event.ref, query, { format })).body
    const heading = ['Persona', 'Estado', ...titles]
    const text = new TextDecoder().decode(await download('csv'))
    const [csvHeading, line, ...others] = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data
    expect([csvHeading, others]).toEqual([heading, []])
    expect(line!.slice(2).map((cell) => cell.replace(/^'/, ''))).toEqual(
      cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell))),
    )
    for (const [at, cell] of line!.slice(2).entries())
      if (typeof cells[at] === 'string') expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@]/u)

    const [head, sheet] = (await readXlsx(Buffer.from(await download('xlsx'))))[0]!.data
    expect(head).toEqual(heading)
    // A sheet ends with its last cell that is not empty.
    expect(heading.map((_, at) => sheet![at] ?? '')).toEqual([`Persona${index + 1}`, 'Con plaza', ...cells])
  },
)
