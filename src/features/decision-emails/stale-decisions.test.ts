import { beforeEach, expect, test } from 'vitest'
import { publishEvent } from '#features/events/review.server.ts'
import { addMember } from '#features/memberships/commands.server.ts'
import { updateOrganization } from '#features/organizations/profile/commands.server.ts'
import { approveChange, rejectChange } from '#features/organizations/profile/review.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { addEvents } from '#tests/fixtures/add-events.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { decisionEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, openMailbox, ctxAs, addPerson, addClub, clearTables, createModerator } = fixtures
await runJobs(jobs, fixtures, decisionEmailJobs)
beforeEach(() => clearTables())
const reason = 'Falta el correo.\nEscríbelo en el perfil.'

test.each([
  ['deleted', 'update events set deleted_at = now()'],
  ['sent back', "update events set moderation = 'changes_requested'"],
])('sends no email about a published event that was %s meanwhile', async (_, meanwhile) => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  const [eventId] = await addEvents(db, id, [{ title: 'Faroles', moderation: 'submitted' }])
  await publishEvent(await createModerator(), eventId!)
  await sql.unsafe(`${meanwhile} where id = ${eventId}`)
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([])
})

test('sends no email about a role, organization or change that changed meanwhile', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id, ana } = await addClub()
  const eva = await addPerson('Eva', 'en')
  const [{ username } = { username: '' }] = await sql`select username from users where id = ${eva}`
  await addMember(ctxAs(ana), id, { username, role: 'read_only' })
  await sql`delete from memberships where user_id = ${eva}`
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([])
  await suspendOrganization(await createModerator(), id, { reason })
  await sql`update organizations set status = 'closed' where id = ${id}`
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([])
})

test('emails the organization about the decision on its change', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id, ana } = await addClub()
  const ask = async (name: string) => {
    await updateOrganization(ctxAs(ana), id, { name })
    const [{ revision } = { revision: 0 }] = await sql`select max(id) as revision from organization_revisions`
    return revision as number
  }
  await rejectChange(await createModerator(), await ask('Casino'), { reason })
  await approveChange(await createModerator(), await ask('Club Fanal'))
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails).sort()).toEqual([
    ['ana', 'Club Fanal: cambio aprobado'],
    ['ana', 'Club Fanal: cambio rechazado'],
    ['bea', 'Club Fanal: change approved'],
    ['bea', 'Club Fanal: change rejected'],
  ])
  for (const { subject, text } of emails)
    expect(text.includes('Falta el correo.')).toBe(/rechazado|rejected/.test(subject))
})
