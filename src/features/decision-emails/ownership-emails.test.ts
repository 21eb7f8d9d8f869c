import { expect, test } from 'vitest'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { decisionEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, openMailbox, ctxAs, addClub } = fixtures
await runJobs(jobs, fixtures, decisionEmailJobs)

test('both sides of a transfer are emailed who the other is and what to do if it was not them', async () => {
  const { id, ana, bea } = await addClub()
  const nameOf = async (user: number) => (await sql`select username from users where id = ${user}`)[0]!['username']
  const [nameOfAna, nameOfBea] = [await nameOf(ana), await nameOf(bea)]
  const token = await startSession(fixtures.ctx, ana, { kind: 'site', remember: false, browser: null })
  const owner = { ...ctxAs(ana), actor: (await findPersonByToken(fixtures.ctx, token))! }
  const first = await openMailbox()
  await transferOwnership(owner, id, { new_owner_id: bea, word: 'traspasar' })
  const transferred = await first.deliveredEmails()
  expect(recipientsAndSubjects(transferred)).toEqual([
    ['ana', `Has traspasado Club Farol a ${nameOfBea}`],
    ['bea', `${nameOfAna} has transferred Club Farol to you`],
  ])
  const [given, received] = transferred
  expect(given!.text).toContain('¿No has sido tú? Cambia ahora tu contraseña y escríbenos.')
  expect(given!.text).toMatch(/Cuándo: \d/)
  expect(given!.links.join(' ')).toMatch(/\/es\/contact .*\/es\/forgotpassword\?to=%2Fes%2Faccount/)
  expect(received!.text).toContain('transfer it to someone else in the organization')
  expect(received!.links.join(' ')).toMatch(/\/en\/ao\/club-farol/)
})
