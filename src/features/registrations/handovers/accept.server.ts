import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { ageOn } from '#shared/registrations/age.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { listChoosableCharacters, runCharactersChosen } from '../chosen-characters.server.ts'
import {
  hasPlayedBefore,
  parseAge,
  parseMemberAnswers,
  parseMemberWith,
} from '../commands/register/group-member.server.ts'
import { assertValid, refusal } from '../commands/register/refusal.server.ts'
import { assertSameForm, hasLiveRegistration } from '../commands/register/sign-up-checks.server.ts'
import { listSiteConsents, missingSiteConsents, type ShownConsent } from '../commands/register/site-consents.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from '../files/answers-with-files.ts'
import { type By, byPlayer, type RegistrationRow, recordChange } from '../records/change-state.server.ts'
import { runPassed } from '../registration-changes.server.ts'
import { acceptForm } from '../schema.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { processWaitingList } from '../waiting-list/offers.server.ts'
import {
  endHandover,
  enqueueHandoverEmails,
  getHandoverMode,
  getOpenHandover,
  type HandoverRow,
} from './open-handover.server.ts'
import { type AcceptedForm, passSeat } from './pass-seat.server.ts'
import { registrationHandovers } from './table.server.ts'

/** `waiting`: the organization has yet to approve it. */
export type Accepted = { registrationId: number; waiting: boolean }

/**
 * Accepts a seat with answers of one's own. `shownConsents`: the texts that were shown beside the site's consents. Where the organization approves, the answers are kept until it has decided. Throws 404 for
 * anybody but the named person, and the refusals of registering.
 */
export async function acceptHandover(
  ctx: RequestContext,
  id: number,
  input: unknown,
  { files = {}, shownConsents }: { files?: AnsweredFiles; shownConsents?: ShownConsent[] } = {},
): Promise<Accepted> {
  const me = authorizeConfirmed(ctx)
  const eventId = await getIncomingEventId(ctx, id, me.id)
  const sent = parse(acceptForm, input)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const { handover, row } = await getOpenHandover(txCtx, seats, { id, state: 'offered' })
    const mode = await getHandoverMode(txCtx, eventId)
    if (mode === 'none') throw new AppError('registration_changed')
    const characters = await listChoosableCharacters(txCtx, me.id)
    const form = await parseAccepted(txCtx, seats, { row, sent, files, characters })
    form.consents.push(...(shownConsents ?? (await listSiteConsents(txCtx))))
    await assertMayTake(txCtx, seats, { row, userId: me.id, form })
    if (mode === 'free') {
      await completeHandover(txCtx, seats, { handover, row, form, by: byPlayer(me.id) })
      return { registrationId: row.id, waiting: false }
    }
    await txCtx.db
      .update(registrationHandovers)
      .set({ state: 'accepted', acceptedForm: form })
      .where(eq(registrationHandovers.id, id))
    await recordChange(txCtx, row, { action: 'handover_accepted', by: byPlayer(me.id) })
    await enqueueHandoverEmails(txCtx, id, 'accepted')
    return { registrationId: row.id, waiting: true }
  })
}

/** Says no to a seat, also after having accepted it while the organization has not decided. Throws 404 for anybody else. */
export async function declineHandover(ctx: RequestContext, id: number) {
  const me = authorizeSignedIn(ctx)
  const eventId = await getIncomingEventId(ctx, id, me.id)
  await withLockedSeats(ctx, eventId, async (txCtx) => {
    const [handover] = await txCtx.db.select().from(registrationHandovers).where(eq(registrationHandovers.id, id))
    const isOpen = handover && (handover.state === 'offered' || handover.state === 'accepted')
    if (!isOpen) throw new AppError('registration_changed')
    await endHandover(txCtx, handover, { state: 'declined', by: byPlayer(me.id) })
  })
}

/** The event of a seat. Throws 404 for anybody but the person to whom it is handed. */
export async function authorizeHandover(ctx: RequestContext, id: number) {
  return { eventId: await getIncomingEventId(ctx, id, authorizeSignedIn(ctx).id) }
}

async function getIncomingEventId(ctx: RequestContext, id: number, userId: number): Promise<number> {
  const [found] = await ctx.db.execute<{ eventId: number }>(sql`select r.event_id as "eventId"
    from registration_handovers h join registrations r on r.id = h.registration_id
    where h.id = ${id} and h.to_user_id = ${userId}`)
  if (!found) throw notFound()
  return found.eventId
}

type Sent = ReturnType<typeof acceptForm.parse>

type AcceptedSent = {
  row: RegistrationRow
  sent: Sent
  files: AnsweredFiles
  characters: ReadonlyMap<number, string>
}

async function parseAccepted(
  ctx: RequestContext,
  seats: Seats,
  { row, sent, files, characters }: AcceptedSent,
): Promise<AcceptedForm> {
  const { ticketId } = row
  const uploaded = uploadedKeys(files, 'answers')
  const parsed = parseMemberAnswers(ctx, seats, { ticketId, prefix: '', uploaded, characters }, sent.answers)
  const age = parseAge(seats.terms, sent, '')
  assertValid({ ...missingSiteConsents(sent.consents), ...parsed.fields, ...age.fields })
  await assertSameForm(ctx, seats, sent, parseMemberWith(ctx, { ticketId, answers: sent.answers }))
  const stored = withFiles(parsed, seats.form?.definition ?? EMPTY_FORM, { files, prefix: 'answers' })
  return {
    columns: { ...age.columns, ...stored, optionsPrice: parsed.optionsPrice },
    consents: parsed.consents,
    characters: parsed.characters,
    formId: seats.form?.formId ?? null,
    formVersion: seats.form?.version ?? null,
    locale: ctx.locale,
  }
}

type Taker = { row: RegistrationRow; userId: number; form: AcceptedForm }

/** Whether the person may have the seat: a confirmed account, old enough, not registered already, and a newcomer where asked. */
async function assertMayTake(ctx: RequestContext, seats: Seats, { row, userId, form }: Taker) {
  const { terms } = seats
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.confirmedAt), isNull(users.blockedAt), isNull(users.eraseAfter)))
    // Their account cannot be erased before the seat is theirs.
    .for('key share')
  if (!user) throw refusal('unconfirmed')
  if (await hasLiveRegistration(ctx, seats, userId)) throw refusal('duplicate')
  const { birthDate } = form.columns
  const isOldEnough = birthDate === null || ageOn(terms.dateStart ?? terms.today, birthDate) >= (terms.minimumAge ?? 0)
  if (!isOldEnough) throw refusal('underage', { birth_date: 'underage' })
  const [ticket] = await ctx.db.select({ tier: tickets.tier }).from(tickets).where(eq(tickets.id, row.ticketId))
  if (ticket?.tier === 'newcomer' && (await hasPlayedBefore(ctx, userId, terms)))
    throw refusal('quota', { ticket: 'newcomer' })
}

type Completed = { handover: HandoverRow; row: RegistrationRow; form: AcceptedForm; by: By }

/** Passes the seat, once nothing more is to be decided. */
export async function completeHandover(ctx: RequestContext, seats: Seats, { handover, row, form, by }: Completed) {
  const toUserId = handover.toUserId!
  await assertMayTake(ctx, seats, { row, userId: toUserId, form })
  try {
    const passed = await passSeat(ctx, seats, { row, toUserId, form })
    await runPassed(ctx, seats, passed)
    await runCharactersChosen(ctx, passed, { chosen: form.characters ?? [], replaced: [] })
  } catch (error) {
    throw isUniqueViolation(error) ? refusal('duplicate') : error
  }
  await endHandover(ctx, handover, { state: 'done', by })
  // Options that nobody needs any more may be somebody else's.
  await processWaitingList(ctx, seats)
}
