import { beforeEach, expect, test } from 'vitest'
import { addMember } from '#features/memberships/commands.server.ts'
import { publishEvent } from '#features/review/commands/events.server.ts'
import { suspendOrganization } from '#features/review/commands/organizations.server.ts'
import { approveChange, rejectChange } from '#features/review/commands/profile-changes.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { addEvents } from '../../../tests/fixtures/calendar.ts'
import { house, letterWorld } from '../../../tests/fixtures/emails.ts'
import { newFolder } from '../../../tests/fixtures/temporary-folder.ts'
import { workOrganizations } from './jobs.server.ts'
import { updateOrganization } from './profile.server.ts'

const world = await letterWorld()
const { db, sql, jobs, office, as, addPerson, addClub, clear } = world
await workOrganizations(jobs, { db, mail: world.mail, settings: house })
beforeEach(() => clear())
const means = { jobs }
const judge = async () => as(await addPerson('Juez'), { siteRole: 'moderator' })
const told = (letters: Awaited<ReturnType<Awaited<ReturnType<typeof office>>['arrived']>>) =>
  letters.map(({ box, subject }) => [box, subject])
const reason = 'Falta el correo.\nEscríbelo en el perfil.'

test.each([
  ['deleted', 'update events set deleted_at = now()'],
  ['sent back', "update events set moderation = 'changes_requested'"],
])('nobody hears that an event is in the calendar that was %s meanwhile', async (_, meanwhile) => {
  const { arrived } = await office()
  const { id } = await addClub()
  const [eventId] = await addEvents(db, id, [{ title: 'Faroles', moderation: 'submitted' }])
  await publishEvent(await judge(), eventId!, means)
  await sql.unsafe(`${meanwhile} where id = ${eventId}`)
  expect(told(await arrived())).toEqual([])
})

test('nobody hears of a role, an organization or a change that is another one meanwhile', async () => {
  const { arrived } = await office()
  const { id, ana } = await addClub()
  const eva = await addPerson('Eva', 'en')
  const [{ username } = { username: '' }] = await sql`select username from users where id = ${eva}`
  await addMember(as(ana), id, { username, role: 'read_only' }, means)
  await sql`delete from memberships where user_id = ${eva}`
  expect(told(await arrived())).toEqual([])
  await suspendOrganization(await judge(), id, { reason }, means)
  await sql`update organizations set status = 'closed' where id = ${id}`
  expect(told(await arrived())).toEqual([])
})

test('an organization hears what became of a change it asked for', async () => {
  const { arrived } = await office()
  const { id, ana } = await addClub()
  const storage = openStorage({ dataDir: newFolder('candil-letters-') })
  const ask = async (name: string) => {
    await updateOrganization(as(ana), id, { name }, { storage })
    const [{ revision } = { revision: 0 }] = await sql`select max(id) as revision from organization_revisions`
    return revision as number
  }
  await rejectChange(await judge(), await ask('Casino'), { reason }, means)
  await approveChange(await judge(), await ask('Club Fanal'), means)
  const letters = await arrived()
  expect(told(letters).sort()).toEqual([
    ['ana', 'Club Fanal: cambio aprobado'],
    ['ana', 'Club Fanal: cambio rechazado'],
    ['bea', 'Club Fanal: change approved'],
    ['bea', 'Club Fanal: change refused'],
  ])
  for (const { subject, text } of letters)
    expect(text.includes('Falta el correo.')).toBe(/rechazado|refused/.test(subject))
})
