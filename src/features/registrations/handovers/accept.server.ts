import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Keep } from '#features/kept-answers/commands.server.ts'
import { tickets } from '#features/tickets/table.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { ageOn } from '#shared/registrations/age.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { listChoosableCharacters, runCharactersChosen } from '../chosen-characters.server.ts'
import {
  hasPlayedBefore,
  keepOwnAnswers,
  parseAge,
  parseMemberAnswers,
  parseMemberWith,
} from '../commands/register/group-member.server.ts'
import { assertValid, refusal } from '../commands/register/refusal.server.ts'
import { assertSameForm, hasLiveRegistration } from '../commands/register/sign-up-checks.server.ts'
import { listSiteConsents, missingSiteConsents, type ShownConsent } from '../commands/register/site-consents.server.ts'
import { type AnsweredFiles, uploadedKeys, withFiles } from '../files/answers-with-files.ts'
import { byPlayer, recordChange } from '../records/change-state.server.ts'
import type { By, RegistrationRow } from '../registration-changes.server.ts'
import { seatPassed } from '../registration-changes.server.ts'
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
import { authorizeHandover, type OfferKey } from './receiver.server.ts'
import { registrationHandovers } from './table.server.ts'

/** `waiting`: the organization has yet to approve it. */
export type Accepted = { registrationId: number; waiting: boolean }

type Options = { files?: AnsweredFiles; shownConsents?: ShownConsent[]; keep?: Keep; key?: OfferKey }

/**
 * Accepts a seat with answers of one's own. `shownConsents`: the texts that were shown beside the site's consents; `keep`: what the person agreed to keep of their answers. Where the organization approves, the answers are kept until it has decided. Throws 404 for
 * anybody but the named person or who has the key of the email, and the refusals of registering.
 */
export async function acceptHandover(
  ctx: RequestContext,
  id: number,
  input: unknown,
  { files = {}, shownConsents, keep = {}, key }: Options = {},
): Promise<Accepted> {
  const me = authorizeConfirmed(ctx)
  const { eventId } = await authorizeHandover(ctx, id, key)
  const sent = parse(acceptForm, input)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const { handover: offered, row } = await getOpenHandover(txCtx, seats, { id, state: 'offered' })
    const handover = { ...offered, toUserId: me.id }
    const mode = await getHandoverMode(txCtx, eventId)
    if (mode === 'none') throw new AppError('registration_changed')
    const characters = await listChoosableCharacters(txCtx, me.id)
    const form = await parseAccepted(txCtx, seats, { userId: me.id, row, sent, files, characters })
    form.consents.push(...(shownConsents ?? (await listSiteConsents(txCtx))))
    await assertMayTake(txCtx, seats, { row, userId: me.id, form })
    await keepOwnAnswers(txCtx, seats, { ...form.columns, ticketId: row.ticketId, userId: me.id, keep })
    if (mode === 'free') {
      await completeHandover(txCtx, seats, { handover, row, form, by: byPlayer(me.id) })
      return { registrationId: row.id, waiting: false }
    }
    await txCtx.db
      .update(registrationHandovers)
      .set({ state: 'accepted', acceptedForm: form, toUserId: me.id, toEmail: null })
      .where(eq(registrationHandovers.id, id))
    await recordChange(txCtx, row, { action: 'handover_accepted', by: byPlayer(me.id) })
    await enqueueHandoverEmails(txCtx, id, 'accepted')
    return { registrationId: row.id, waiting: true }
  })
}

/** Says no to a seat, also after having accepted it while the organization has not decided. Throws 404 for anybody else. */
export async function declineHandover(ctx: RequestContext, id: number, key?: OfferKey) {
  const me = authorizeSignedIn(ctx)
  const { eventId } = await authorizeHandover(ctx, id, key)
  await withLockedSeats(ctx, eventId, async (txCtx) => {
    const [handover] = await txCtx.db.select().from(registrationHandovers).where(eq(registrationHandovers.id, id))
    const isOpen = handover && (handover.state === 'offered' || handover.state === 'accepted')
    if (!isOpen) throw new AppError('registration_changed')
    await endHandover(txCtx, handover, { state: 'declined', by: byPlayer(me.id) })
  })
}

type Sent = ReturnType<typeof acceptForm.parse>

type AcceptedSent = {
  userId: number
  row: RegistrationRow
  sent: Sent
  files: AnsweredFiles
  characters: ReadonlyMap<number, string>
}

async function parseAccepted(
  ctx: RequestContext,
  seats: Seats,
  { userId, row, sent, files, characters }: AcceptedSent,
): Promise<AcceptedForm> {
  const { ticketId } = row
  const uploaded = uploadedKeys(files, 'answers')
  const parsed = parseMemberAnswers(ctx, seats, { ticketId, prefix: '', uploaded, characters }, sent.answers)
  const age = parseAge(seats.terms, sent, '')
  assertValid({ ...(await missingSiteConsents(ctx, userId, sent.consents)), ...parsed.fields, ...age.fields })
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

/** Whether the account may have a seat of the event that somebody else gives it: it is confirmed, in use, and not registered already. */
export async function assertAccountMayTake(ctx: RequestContext, seats: Seats, userId: number) {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.confirmedAt), isNull(users.blockedAt), isNull(users.eraseAfter)))
    // Their account cannot be erased before the seat is theirs.
    .for('key share')
  if (!user) throw refusal('unconfirmed')
  if (await hasLiveRegistration(ctx, seats, userId)) throw refusal('duplicate')
}

type Taker = { row: RegistrationRow; userId: number; form: AcceptedForm }

/** Whether the person may have the seat: a confirmed account, old enough, not registered already, and a newcomer where asked. */
async function assertMayTake(ctx: RequestContext, seats: Seats, { row, userId, form }: Taker) {
  const { terms } = seats
  await assertAccountMayTake(ctx, seats, userId)
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
    await emit(ctx, seatPassed, { row: passed })
    await runCharactersChosen(ctx, passed, { chosen: form.characters ?? [], replaced: [] })
  } catch (error) {
    throw isUniqueViolation(error) ? refusal('duplicate') : error
  }
  await ctx.db
    .update(registrationHandovers)
    .set({ toUserId, toEmail: null })
    .where(eq(registrationHandovers.id, handover.id))
  await endHandover(ctx, handover, { state: 'done', by })
  // Options that nobody needs any more may be someone else's.
  await processWaitingList(ctx, seats)
}
