import { expect, test } from 'vitest'
import { atSentRows, toSettingsInput } from './settings-values.server.ts'

test('errors stand at the row in which it was typed, though empty rows between them are not read', () => {
  const row = (percent: string, due_on = '') => ({ percent, due_on })
  const form = { instalments: [row(''), row('40'), row(''), row('60', '2020-13-01')] }
  const { instalments } = toSettingsInput(form, 'es')
  expect(instalments).toEqual([row('40'), row('60', '2020-13-01')])
  const fields = {
    'instalments[0].percent': 'number',
    'instalments[1].due_on': 'date',
    instalments: 'percent_sum',
  } as const
  expect(atSentRows({ ...fields, iban: 'iban' }, form)).toEqual({
    'instalments[1].percent': 'number',
    'instalments[3].due_on': 'date',
    ...{ instalments: 'percent_sum', iban: 'iban' },
  })
})
