import { beforeEach, expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { LIVE_STATES, REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { at, formField } from '#tests/fixtures/registration-fixtures.ts'
import { changeRegistrations } from '../../registrations/commands/organizer/change-registrations.server.ts'
import { cancelRegistration } from '../../registrations/commands/player/offers-and-cancelling.server.ts'
import { decideHandover } from '../../registrations/handovers/decide.server.ts'
import { offerHandover } from '../../registrations/handovers/offer.server.ts'
import { linkCharacter } from './link.server.ts'
import { listLinkableRegistrations, listLinksOfCharacter, listLinksOfRegistration } from './queries.server.ts'
import { submitCharacter } from './submit.server.ts'
import { unlinkCharacter } from './unlink.server.ts'

const fixtures = await characterFixtures()
const { sql, olga, mar, rosa, sara, anonymousCtx, createPlayers, createOpenEvent, registerPlayer, setForm } = fixtures
const { addCharacter, linksOf, accessOf } = fixtures
const [ana, eva, leo] = (await createPlayers(3)) as [Player, Player, Player]
type Player = { id: number; ctx: RequestContext }
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, characters'))

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null
const AFTER = '2027-03-15T12:00:00Z'

const PEOPLE = {
  owner: ana.ctx,
  player: eva.ctx,
  organizer: olga.ctx,
  moderator: mar.ctx,
  reader: rosa.ctx,
  stranger: sara.ctx,
  visitor: anonymousCtx,
}
async function accessTable(id: number) {
  const entries = Object.entries(PEOPLE).map(async ([name, ctx]) => [name, await accessOf(id, ctx)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

test('who reads a linked character, by its visibility and the state of the link', async () => {
  const event = await createOpenEvent()
  const registration = await registerPlayer(ana, event)
  await registerPlayer(eva, event)
  const nobody = {
    owner: 'opens reads',
    player: '- -',
    organizer: '- -',
    moderator: '- -',
    reader: '- -',
    stranger: '- -',
    visitor: '- -',
  }
  const characterId = await addCharacter(ana.id)
  expect(await accessTable(characterId)).toEqual(nobody)

  await linkCharacter(ana.ctx, { characterId, registrationId: registration.id })
  expect((await sql`select visibility from characters where id = ${characterId}`)[0]).toEqual({
    visibility: 'organizers',
  })
  const organizers = { ...nobody, organizer: 'opens reads', moderator: 'opens reads' }
  expect(await accessTable(characterId)).toEqual(organizers)

  await sql`update characters set visibility = 'registered' where id = ${characterId}`
  const signedIn = { ...organizers, player: 'opens -', reader: 'opens -', stranger: 'opens -' }
  expect(await accessTable(characterId)).toEqual(signedIn)
  await sql`update characters set visibility = 'public' where id = ${characterId}`
  expect(await accessTable(characterId)).toEqual({ ...signedIn, visitor: 'opens -' })

  // Linking once more neither narrows what the owner chose nor begins the link anew.
  const before = await linksOf(characterId)
  await linkCharacter(ana.ctx, { characterId, registrationId: registration.id })
  expect(await linksOf(characterId)).toEqual(before)
  expect((await sql`select visibility from characters where id = ${characterId}`)[0]).toEqual({ visibility: 'public' })

  // Hidden by the site team, deleted, or of an event that was deleted: the owner alone.
  await sql`update characters set visibility = 'organizers', hidden_at = now() where id = ${characterId}`
  expect(await accessTable(characterId)).toEqual(nobody)
  await sql`update characters set hidden_at = null, deleted_at = now() where id = ${characterId}`
  expect(await accessTable(characterId)).toEqual(nobody)
  await sql`update characters set deleted_at = null where id = ${characterId}`
  await sql`update events set deleted_at = now() where id = ${event.eventId}`
  expect(await accessTable(characterId)).toEqual(nobody)
  await sql`update events set deleted_at = null where id = ${event.eventId}`

  // A member who left the organization, or has a lower role by now, reads nothing any more.
  await sql`update memberships set role = 'read_only' where user_id = ${mar.id}`
  expect((await accessTable(characterId))['moderator']).toBe('- -')
  await sql`update memberships set role = 'moderator' where user_id = ${mar.id}`
  expect((await accessTable(characterId))['moderator']).toBe('opens reads')
})

test('only the owner links, and only to a registration of their own that lives', async () => {
  const event = await createOpenEvent({ settings: { companions: 1 } })
  const group = await registerPlayer(ana, event, { additionals: [{ name: 'Noa' }] })
  const characterId = await addCharacter(ana.id)
  const ids = { characterId, registrationId: group.id }
  for (const ctx of [eva.ctx, olga.ctx, sara.ctx]) expect(await codeOf(linkCharacter(ctx, ids))).toBe('not_found')
  expect(await codeOf(linkCharacter(anonymousCtx, ids))).toBe('forbidden')
  const foreign = await registerPlayer(eva, event)
  expect(await codeOf(linkCharacter(ana.ctx, { characterId, registrationId: foreign.id }))).toBe('not_found')
  expect(await codeOf(linkCharacter(ana.ctx, { characterId, registrationId: group.members[1]!.id }))).toBe('not_found')
  expect(await codeOf(linkCharacter(ana.ctx, { characterId, registrationId: 999_999 }))).toBe('not_found')
  for (const state of REGISTRATION_STATES) {
    const due = state === 'hold' || state === 'offered' ? AFTER : null
    await sql`update registrations set state = ${state}, waiting_since = now(), expires_at = ${due} where id = ${group.id}`
    const expected = (LIVE_STATES as readonly string[]).includes(state) ? null : 'registration_changed'
    expect([state, await codeOf(linkCharacter(ana.ctx, ids))]).toEqual([state, expected])
  }
  await sql`update registrations set state = 'confirmed', expires_at = null where id = ${group.id}`
  for (let more = 0; more < 9; more++)
    await linkCharacter(ana.ctx, { characterId: await addCharacter(ana.id), registrationId: group.id })
  const eleventh = await addCharacter(ana.id)
  expect(await codeOf(linkCharacter(ana.ctx, { characterId: eleventh, registrationId: group.id }))).toBe(
    'too_many_characters',
  )
  expect(await listLinksOfRegistration(ana.ctx, group.id)).toHaveLength(10)
  expect(await codeOf(listLinksOfRegistration(olga.ctx, group.id))).toBe('not_found')
  expect(await codeOf(listLinksOfCharacter(olga.ctx, characterId))).toBe('not_found')
})

test('a submission is frozen, replaced knowingly, and goes with a link that ends before the event', async () => {
  const event = await createOpenEvent()
  const registration = await registerPlayer(ana, event)
  const characterId = await addCharacter(ana.id)
  await linkCharacter(ana.ctx, { characterId, registrationId: registration.id })
  const linkId = (await linksOf(characterId))[0]!.id
  for (const ctx of [olga.ctx, eva.ctx]) expect(await codeOf(submitCharacter(ctx, linkId))).toBe('not_found')

  const submittedAt = ana.ctx.now
  await submitCharacter(ana.ctx, linkId)
  await submitCharacter(ana.ctx, linkId)
  await sql`update characters set name = 'Otra', background = 'No fue ella.' where id = ${characterId}`
  const frozen = { submittedName: 'Inés de Brañalonga', submittedBackground: 'Mató al conde.', approval: 'none' }
  expect(await linksOf(characterId)).toMatchObject([{ ...frozen, submittedAt }])
  expect(await listLinksOfCharacter(ana.ctx, characterId)).toMatchObject([{ isOutdated: true, submittedAt }])

  expect(await codeOf(submitCharacter(ana.ctx, linkId))).toBe('submitted_meanwhile')
  await sql`insert into registration_settings (event_id, character_approval) values (${event.eventId}, true)`
  const replaces = submittedAt.toISOString()
  const later = new Date(submittedAt.getTime() + 60_000)
  await submitCharacter(at(ana.ctx, later), linkId, { replaces })
  expect(await linksOf(characterId)).toMatchObject([
    { submittedName: 'Otra', submittedBackground: 'No fue ella.', approval: 'pending', submittedAt: later },
  ])
  await cancelRegistration(ana.ctx, registration.id)
  expect(await linksOf(characterId)).toMatchObject([
    { revokedAt: ana.ctx.now, submittedName: null, submittedAt: null, approval: 'none' },
  ])
  expect(await accessOf(characterId, olga.ctx)).toBe('- -')
  expect(await codeOf(submitCharacter(ana.ctx, linkId))).toBe('link_ended')
})

test('access is revoked after the event, and before it only where the event needs no character', async () => {
  const event = await createOpenEvent({ fields: [formField('hero', 'character', { required: true })] })
  const characterId = await addCharacter(ana.id)
  const registration = await registerPlayer(ana, event, { answers: { hero: [`#${characterId}`, ''] } })
  const [link] = await listLinksOfCharacter(ana.ctx, characterId)
  expect(link).toMatchObject({ removable: false, revokedAt: null, registration: { id: registration.id } })
  expect(await codeOf(unlinkCharacter(ana.ctx, link!.id))).toBe('character_required')
  expect(await codeOf(unlinkCharacter(olga.ctx, link!.id))).toBe('not_found')
  // With another one for the same event either may go, but not both.
  const second = await addCharacter(ana.id, { name: 'Roque' })
  expect(await listLinkableRegistrations(ana.ctx, second)).toMatchObject([{ id: registration.id }])
  await linkCharacter(ana.ctx, { characterId: second, registrationId: registration.id })
  const [other] = await listLinksOfCharacter(ana.ctx, second)
  const outcomes = await Promise.all([
    codeOf(unlinkCharacter(ana.ctx, link!.id)),
    codeOf(unlinkCharacter(ana.ctx, other!.id)),
  ])
  expect(outcomes.sort()).toEqual(['character_required', null])

  // A cancelled event needs nobody; a question that is not required keeps nothing either.
  const left = (await sql`select id, character_id from character_links where revoked_at is null`)[0]!
  await sql`update events set happening = 'cancelled' where id = ${event.eventId}`
  expect((await listLinksOfCharacter(ana.ctx, left['character_id'] as number))[0]).toMatchObject({ removable: true })
  await sql`update events set happening = 'confirmed' where id = ${event.eventId}`
  await setForm(event.eventId, [formField('hero', 'character')])
  await submitCharacter(ana.ctx, left['id'] as number)
  await sql`update registrations set state = 'attended' where id = ${registration.id}`
  await unlinkCharacter(at(ana.ctx, AFTER), left['id'] as number)
  // The organizers keep what was submitted, and read nothing else any more.
  const ended = await linksOf(left['character_id'] as number)
  expect(ended).toMatchObject([{ revokedAt: new Date(AFTER), submittedBackground: 'Mató al conde.' }])
  expect(await accessOf(left['character_id'] as number, at(olga.ctx, AFTER))).toBe('- -')
})

test('the links of a registration end with it, and with a seat that is handed over', async () => {
  const event = await createOpenEvent({ settings: { handover: 'free' }, tickets: [{ openingMode: 'approval' }] })
  const characterId = await addCharacter(ana.id)
  const reject = await registerPlayer(ana, event)
  await linkCharacter(ana.ctx, { characterId, registrationId: reject.id })
  await changeRegistrations(olga.ctx, event.ref, { ids: [reject.id], action: 'reject', reason: 'Esta vez no.' })
  expect(await accessOf(characterId, olga.ctx), 'until the minute is over').toBe('opens reads')
  await fixtures.carryOutEndings()
  expect(await accessOf(characterId, olga.ctx)).toBe('- -')

  const open = await createOpenEvent({ settings: { handover: 'approval' }, fields: [formField('hero', 'character')] })
  const registration = await registerPlayer(ana, open, { answers: { hero: `#${characterId}` } })
  expect(await accessOf(characterId, olga.ctx)).toBe('opens reads')
  const theirs = await addCharacter(eva.id, { name: 'Roque' })
  const handover = await offerHandover(ana.ctx, registration.id, { username: 'Persona2' })
  // Someone else's character is no answer.
  expect(await errorOf(acceptHandover(eva.ctx, handover, { answers: { hero: `#${characterId}` } }))).toMatchObject({
    fields: { 'answers.hero': 'choice' },
  })
  await acceptHandover(eva.ctx, handover, { answers: { hero: `#${theirs}` } })
  expect([await accessOf(characterId, olga.ctx), await accessOf(theirs, olga.ctx)]).toEqual(['opens reads', '- -'])
  await decideHandover(olga.ctx, open.ref, handover, true)
  expect([await accessOf(characterId, olga.ctx), await accessOf(theirs, olga.ctx)]).toEqual(['- -', 'opens reads'])
  expect((await sql`select answers from registrations where id = ${registration.id}`)[0]).toEqual({
    answers: { hero: 'Roque' },
  })

  // Once the event is over the links stay, whatever becomes of the registration.
  await sql`update events set date_start = '2026-01-01', date_end = null where id = ${open.eventId}`
  await changeRegistrations(olga.ctx, open.ref, { ids: [registration.id], action: 'cancel', reason: 'Se cae.' })
  await fixtures.carryOutEndings()
  expect(await accessOf(theirs, olga.ctx)).toBe('opens reads')
})

test('the erasure of an account takes its characters from the organizers', async () => {
  const event = await createOpenEvent()
  const registration = await registerPlayer(leo, event)
  const characterId = await addCharacter(leo.id)
  await linkCharacter(leo.ctx, { characterId, registrationId: registration.id })
  await submitCharacter(leo.ctx, (await listLinksOfCharacter(leo.ctx, characterId))[0]!.id)
  await sql`update users set erase_after = '2026-01-01' where id = ${leo.id}`
  expect(await eraseDueAccounts(fixtures.jobCtx())).toBe(1)
  expect(await sql`select 1 from character_links`).toHaveLength(0)
})
