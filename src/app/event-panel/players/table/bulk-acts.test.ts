import { expect, test } from 'vitest'
import type { PlayerRow } from '#shared/registrations/players.ts'
import { appliesTo } from './bulk-acts.ts'

const row = (open: number | null, announced = 0, state = 'confirmed') => ({ open, announced, state }) as PlayerRow

test.each([
  ['who owes', row(6000), true],
  ['who says that they have paid a part', row(6000, 2000), true],
  ['who says that they have paid it all', row(6000, 6000), false],
  ['who owes nothing', row(0), false],
  ['who has no seat', row(6000, 0, 'offered'), false],
  ['nobody whose money is not seen', row(null), false],
] as const)('reminds %s: as the reminders do', (_, who, isReminded) => {
  expect(appliesTo('remind', who)).toBe(isReminded)
})
