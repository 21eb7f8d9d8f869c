import { expect, test } from 'vitest'
import type { PlayerRow } from '#shared/registrations/players.ts'
import { packRows, unpackRows } from './table-rows.ts'

const row: PlayerRow = {
  ...{
    id: 7,
    name: 'Nuria "Nu" </script>',
    avatar: null,
    companionOf: null,
    ticketTitle: 'General',
    state: 'waitlisted',
  },
  ...{
    waitingPlace: 3,
    isMinor: true,
    missing: ['guardian'],
    hasNeeds: false,
    standing: 'paid',
    open: null,
    announced: 0,
    cells: ['General', '', '95,00 €'],
  },
}

test('rows come back from their text as they were', () => {
  const rows = [row, { ...row, id: 8, name: '', missing: [], waitingPlace: null }]
  expect(unpackRows(packRows(rows))).toEqual(rows)
  expect(unpackRows(packRows([]))).toEqual([])
})
