import { expect, test } from 'vitest'
import { loadTexts } from '#features/guides/commands.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { register } from './register.server.ts'

const { sql, createPlayers, createOpenEvent, jobCtx } = await registrationFixtures()
await loadTexts(jobCtx(), 'content')

test.each([
  ['an hour ago', 1, ['privacy'], null],
  ['a day and an hour ago', 25, ['privacy'], { terms: 'accept' }],
  ['an hour ago, without the other', 1, [], { privacy: 'accept' }],
  ['a day and an hour ago, and now', 25, ['terms', 'privacy'], null],
])('who agreed to the terms %s is asked what is left', async (_, hours, consents, fields) => {
  const [player] = await createPlayers(1, `Firma${hours}x${consents.length}x`)
  const { ctx, id } = player!
  await sql`update users set terms_accepted_at = ${new Date(ctx.now.getTime() - hours * 3_600_000).toISOString()} where id = ${id}`
  const event = await createOpenEvent()
  const error = await errorOf(register(ctx, event.ref, { ticket: event.ticket, answers: {}, consents }))
  expect(error?.fields ?? null).toEqual(fields)
  const given = await sql`select c.key from registration_consents c join registrations r on r.id = c.registration_id
    where r.user_id = ${id} and c.given order by 1`
  expect(given.map(({ key }) => key)).toEqual(fields ? [] : ['privacy', 'terms'])
})
