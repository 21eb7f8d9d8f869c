import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { discardSheet, getSheet, undoSheetImport } from './sheets.server.ts'

const { edu, club } = await eventFixtures()

test('an id that no row can have is unknown', async () => {
  for (const id of [99_999_999_999, Number.NaN])
    for (const command of [getSheet, undoSheetImport, discardSheet])
      expect(await errorOf(command(edu.ctx, { organization: club.slug, id }))).toMatchObject({ code: 'not_found' })
})
