import { sql as raw } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markMessageAsSpam } from '#features/contact/commands.server.ts'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { getTeamNotes } from '#features/events/queries/team-notes.server.ts'
import { askRevisionChanges, publishEvent, remindOrganizer, takeDown } from '#features/events/review.server.ts'
import { resubmitOrganization } from '#features/organizations/commands.server.ts'
import { getMyOrganization } from '#features/organizations/own.server.ts'
import { updateOrganization } from '#features/organizations/profile/commands.server.ts'
import { askProfileChanges } from '#features/organizations/profile/review.server.ts'
import {
  askOrganizationChanges,
  rejectOrganization,
  verifyOrganization,
} from '#features/organizations/review.server.ts'
import { findAskedProposal, proposalToken } from '#features/proposals/asked.server.ts'
import { resubmitProposal } from '#features/proposals/resubmit.server.ts'
import {
  acceptOrganizer,
  acceptVenue,
  askOrganizerChanges,
  askVenueChanges,
  rejectOrganizer,
  rejectVenue,
} from '#features/proposals/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { findAuditEntry, findDecisionEmail, findProposalEmail } from '#features/review/decision-emails.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { getDirectoryEntry } from './queries/cards.server.ts'
import { countQueues, listQueue, waitingIn } from './queries/queue.server.ts'
import { searchAdmin } from './queries/search.server.ts'

const fixtures = await siteTeamFixtures()
const { sql, mara, nil, olga, raul, club, anonymousCtx, insert, addUnownedOrganizer, addVenue, getRow, queuedEmails } =
  fixtures
const because = { reason: 'Falta la dirección.' }
const askProposal = (entityType: 'organization' | 'venue', id: number) =>
  (entityType === 'venue' ? askVenueChanges : askOrganizerChanges)(mara.ctx, id, because)
const inQueue = async (queue: 'events' | 'revisions' | 'organizations' | 'proposals' | 'messages', key: string) =>
  (await mara.ctx.db.execute(raw`select 1 from (${waitingIn(mara.ctx, [queue])}) w where w.key = ${key}`)).length > 0
/** The email about a decision to Olga. */
async function emailTo(entry: number) {
  const ctx = jobContext(mara.ctx, 'test')
  return findDecisionEmail(ctx, (await findAuditEntry(ctx, entry))!, { id: olga.id, locale: 'es' })
}

test('asks for a change of a public event, which stays, until its organizers change it', async () => {
  const id = await insert.event()
  await publishEvent(mara.ctx, id)
  await updateEvent(olga.ctx, id, { capacity: 30 })
  const [revision] = (await listQueue(mara.ctx, 'revisions')).filter(({ event }) => event.id === id)
  const entry = await askRevisionChanges(mara.ctx, revision!.id, because)
  expect(await emailTo(entry)).toMatchObject({ kind: 'event_edit_changes_requested', reason: because.reason })
  expect(await inQueue('revisions', `edit-${revision!.id}`)).toBe(false)
  expect((await getRow('events', id))['moderation']).toBe('published')
  expect((await getTeamNotes(olga.ctx, id)).request).toBe(because.reason)
  await undoDecision(mara.ctx, entry)
  expect([(await getTeamNotes(olga.ctx, id)).request, await emailTo(entry)]).toEqual([null, null])
  await askRevisionChanges(mara.ctx, revision!.id, because)
  await updateEvent(olga.ctx, id, { capacity: 40 })
  expect((await getTeamNotes(olga.ctx, id)).request).toBeNull()
  // An edit while the event is taken down is no revision, and was read when it was published anew.
  const [latest] = (await listQueue(mara.ctx, 'revisions')).filter(({ event }) => event.id === id)
  await askRevisionChanges(mara.ctx, latest!.id, because)
  await takeDown(mara.ctx, id, because)
  await sql`update events set moderation = 'submitted' where id = ${id}`
  await publishEvent(secondsLater(mara.ctx, 1), id)
  expect((await getTeamNotes(olga.ctx, id)).request).toBeNull()
  await updateEvent(secondsLater(olga.ctx, 2), id, { capacity: 50 })
  expect((await countQueues(mara.ctx)).revisions.count).toBeGreaterThan(0)
})

test('asks the owner of an organization for changes, and waits until it is sent in again', async () => {
  const id = await addUnownedOrganizer('Club a Medias', { status: 'pending', owner_id: olga.id })
  const entry = await askOrganizationChanges(mara.ctx, id, because)
  expect(await emailTo(entry)).toMatchObject({ kind: 'organization_changes_requested', reason: because.reason })
  expect(await inQueue('organizations', `${id}`)).toBe(false)
  expect(await getMyOrganization(olga.ctx, id)).toMatchObject({
    ...{ status: 'pending', changesRequested: true, statusReason: because.reason },
  })
  expect(await errorOf(askOrganizationChanges(nil.ctx, id, because))).toMatchObject({ code: 'already_decided' })
  await resubmitOrganization(olga.ctx, id)
  expect(await inQueue('organizations', `${id}`)).toBe(true)
  expect(await getMyOrganization(olga.ctx, id)).toMatchObject({ changesRequested: false, statusReason: null })
  expect(await emailTo(entry)).toBeNull()
  expect(await errorOf(undoDecision(mara.ctx, entry))).toMatchObject({ code: 'changed_since' })
  expect(await errorOf(resubmitOrganization(olga.ctx, id))).toMatchObject({ code: 'changed_since' })
})

test('asks who proposed something for changes, by a link that ends when it is sent in again', async () => {
  const proposal = { status: 'pending', proposed_email: 'ana@example.org', proposed_locale: 'en' }
  const made = [
    ['organization', await addUnownedOrganizer('Farol Propuesto', proposal)],
    ['venue', await addVenue('Casona Propuesta', { ...proposal, price_person_night: 1250 })],
  ] as const
  for (const [entityType, id] of made) {
    const key = `${entityType === 'venue' ? 'venue' : 'organizer'}-${id}`
    const entry = await askProposal(entityType, id)
    expect(await inQueue('proposals', key)).toBe(false)
    const job = jobContext(mara.ctx, 'test')
    const found = await findProposalEmail(job, (await findAuditEntry(job, entry))!)
    expect(found).toMatchObject({
      proposer: { email: 'ana@example.org', locale: 'en' },
      email: { reason: because.reason },
    })
    const asked = (await findAskedProposal(mara.ctx, entityType, id))!
    const token = proposalToken(mara.ctx.services, asked)
    expect(found!.email.path).toBe(`/shared/proposal/${token}`)
    const form = { name: `Nombre Nuevo ${id}`, type: entityType === 'venue' ? '' : 'association', county: 'Soria' }
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
      token.replace(/-\d+-/, '-999999-'),
      'x',
      '',
    ])
      expect(await errorOf(resubmitProposal(anonymousCtx, wrong, form))).toMatchObject({ kind: 'missing' })
    expect(await errorOf(resubmitProposal(anonymousCtx, token, { ...form, name: '' }))).toMatchObject({
      code: 'invalid',
    })
    await resubmitProposal(anonymousCtx, token, form)
    expect(await inQueue('proposals', key)).toBe(true)
    expect(await getRow(entityType === 'venue' ? 'venues' : 'organizations', id)).toMatchObject({
      ...{
        name: form.name,
        county: 'Soria',
        status: 'pending',
        changes_requested_at: null,
        proposed_email: 'ana@example.org',
      },
    })
    expect(await errorOf(resubmitProposal(anonymousCtx, token, form))).toMatchObject({ kind: 'missing' })
  }
})

test('what nobody sends in again can be decided all the same, found by its address and by searching', async () => {
  const proposal = { status: 'pending', proposed_email: 'ana@example.org' }
  const organization = await addUnownedOrganizer('Zarzal Registrado', { status: 'pending', owner_id: olga.id })
  const organizer = await addUnownedOrganizer('Zarzal Propuesto', proposal)
  const venue = await addVenue('Casa Zarzal', proposal)
  await askOrganizationChanges(mara.ctx, organization, because)
  for (const [type, id] of [['organization', organizer] as const, ['venue', venue] as const])
    await askProposal(type, id)
  const found = await searchAdmin(mara.ctx, 'Zarzal')
  for (const { status } of [...found.organizations, ...found.venues]) expect(status).toBe('changes_requested')
  expect((await getDirectoryEntry(mara.ctx, 'venue', venue)).status).toBe('changes_requested')
  const asked = { asked: { hours: 0, reason: because.reason } }
  const keys = [`organizer-${organizer}`, `venue-${venue}`]
  expect(await listQueue(mara.ctx, 'proposals', keys)).toMatchObject([asked, asked])
  const [listed] = await listQueue(mara.ctx, 'organizations', [`${organization}`])
  expect(listed).toMatchObject(asked)
  const all = [...(await listQueue(mara.ctx, 'proposals')), ...(await listQueue(mara.ctx, 'organizations'))]
  expect(all.filter(({ name }) => name.includes('Zarzal'))).toEqual([])

  const { version } = listed!
  await sql`update organizations set county = 'Soria' where id = ${organization}`
  expect(await errorOf(verifyOrganization(nil.ctx, organization, { version }))).toMatchObject({ code: 'changed_since' })
  const request = (await findAskedProposal(mara.ctx, 'venue', venue))!
  const decide: [table: string, id: number, to: string, () => Promise<number>][] = [
    ['organizations', organization, 'rejected', () => rejectOrganization(nil.ctx, organization, because)],
    ['organizations', organization, 'active', () => verifyOrganization(nil.ctx, organization)],
    ['organizations', organizer, 'rejected', () => rejectOrganizer(nil.ctx, organizer, because)],
    ['organizations', organizer, 'active', () => acceptOrganizer(nil.ctx, organizer)],
    ['venues', venue, 'rejected', () => rejectVenue(nil.ctx, venue, because)],
    ['venues', venue, 'active', () => acceptVenue(nil.ctx, venue)],
  ]
  for (const [table, id, status, run] of decide) {
    const entry = await run()
    expect(await getRow(table, id)).toMatchObject({ status, changes_requested_at: null })
    await undoDecision(nil.ctx, entry)
    expect(await getRow(table, id)).toMatchObject({ status: 'pending', status_reason: because.reason })
  }
  // Undone, its link is good again; accepted, it ends.
  expect(await findAskedProposal(mara.ctx, 'venue', venue)).toMatchObject({ requestedAt: request.requestedAt })
  await acceptVenue(nil.ctx, venue)
  expect(await findAskedProposal(mara.ctx, 'venue', venue)).toBeNull()
})

test('asks for a change of a public profile, which its panel shows until the next edit', async () => {
  const editProfile = (county: string) => updateOrganization(olga.ctx, club.id, { county })
  const request = async () => (await getMyOrganization(olga.ctx, club.id)).request
  await editProfile('Soria')
  const [{ id } = { id: 0 }] = await listQueue(mara.ctx, 'profiles')
  const entry = await askProfileChanges(mara.ctx, id, because)
  expect(await emailTo(entry)).toMatchObject({ kind: 'organization_edit_changes_requested', reason: because.reason })
  expect(await request()).toBe(because.reason)
  await undoDecision(mara.ctx, entry)
  expect(await request()).toBeNull()
  await askProfileChanges(mara.ctx, id, because)
  expect(await request()).toBe(because.reason)
  await editProfile('Teruel')
  expect(await request()).toBeNull()
})

test('spam leaves the queue, is told to nobody and comes back when undone', async () => {
  const id = await insert.message({ name: 'Bot', email: 'b@spam.example', message: 'Compra', locale: 'es' })
  const entry = await markMessageAsSpam(mara.ctx, id)
  expect([await inQueue('messages', `${id}`), await queuedEmails(entry)]).toEqual([false, []])
  expect(await getRow('contact_messages', id)).toMatchObject({ is_spam: true, handled_by: mara.id })
  await undoDecision(mara.ctx, entry)
  expect(await getRow('contact_messages', id)).toMatchObject({ is_spam: false, handled_at: null })
  expect(await errorOf(markMessageAsSpam(raul.ctx, id))).toMatchObject({ kind: 'missing' })
})

test('writes about a problem once a week, and not about one that is none', async () => {
  const id = await insert.publishedEvent({ date_start: '2026-12-20' })
  const remind = (problem: string, ctx = mara.ctx) => remindOrganizer(ctx, id, { problem })
  const entry = await remind('no_venue')
  expect(await emailTo(entry)).toMatchObject({ kind: 'event_lacks_no_venue', reason: null })
  expect(await errorOf(remind('no_venue', nil.ctx))).toMatchObject({ code: 'already_decided' })
  expect(await errorOf(remind('unconfirmed'))).toMatchObject({ code: 'changed_since' })
  expect(await errorOf(remind('nothing'))).toMatchObject({ code: 'invalid' })
  await undoDecision(nil.ctx, entry)
  await remind('no_venue')
})
