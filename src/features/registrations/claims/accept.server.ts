import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { confirmAddress } from '#features/identity/accounts/commands/confirm-address.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { contentLocale } from '#shared/languages.ts'
import { isLive } from '#shared/registrations/states.ts'
import { parseAge } from '../commands/register/group-member.server.ts'
import { assertValid, refusal } from '../commands/register/refusal.server.ts'
import { listSiteConsents, missingSiteConsents, type ShownConsent } from '../commands/register/site-consents.server.ts'
import { assertAccountMayTake } from '../handovers/accept.server.ts'
import { endHandover, type HandoverRow } from '../handovers/open-handover.server.ts'
import type { OfferKey } from '../handovers/receiver.server.ts'
import { registrationHandovers } from '../handovers/table.server.ts'
import { byPlayer, findRow } from '../records/change-state.server.ts'
import { insertConsents } from '../records/consents.server.ts'
import { addNote } from '../records/notes.server.ts'
import type { By, RegistrationRow } from '../registration-changes.server.ts'
import { acceptForm } from '../schema.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { registrations } from '../table.server.ts'
import { takesClaims } from './claimable.server.ts'
import { authorizeClaim } from './link.server.ts'

/** `person`: the account that the page named. */
const claimForm = acceptForm
  .pick({ birth_date: true, guardian: true, consents: true })
  .extend({ person: z.coerce.number().catch(0) })

/** The team goes on finding them by the name that their list has. */
const ON_LIST = { es: 'En la lista:', en: 'On the list:' }

type Options = { key?: OfferKey; shownConsents?: ShownConsent[] }

/**
 * Takes over a registration as it is, with its answers, payments and history: it becomes one of the caller's account. The link proves the
 * address it was sent to, so it also confirms it for the account that has it. Throws 404 for who has neither link nor address,
 * `changed_meanwhile` for another account than the page named, and the refusals of registering. Returns the registration's id.
 */
export async function acceptClaim(
  ctx: RequestContext,
  id: number,
  form: unknown,
  { key = null, shownConsents }: Options = {},
): Promise<number> {
  const me = authorizeSignedIn(ctx)
  const { eventId, isByKey } = await authorizeClaim(ctx, id, key)
  const sent = parse(claimForm, form)
  if (sent.person !== me.id) throw new AppError('changed_meanwhile')
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const { claim, row } = await getOpenClaim(txCtx, seats, id)
    if (isByKey) await confirmAddress(txCtx, me.id, claim.toEmail!)
    const age = row.birthDate === null ? parseAge(seats.terms, sent, '') : null
    assertValid({ ...(await missingSiteConsents(ctx, me.id, sent.consents)), ...age?.fields })
    // The organization has decided who has the seat: ticket and age are not asked about again.
    await assertAccountMayTake(txCtx, seats, me.id)
    const consents = shownConsents ?? (await listSiteConsents(txCtx))
    await take(txCtx, row, { userId: me.id, age: age?.columns ?? null, consents })
    await txCtx.db.update(registrationHandovers).set({ toUserId: me.id }).where(eq(registrationHandovers.id, claim.id))
    const note = row.name === null ? '' : `${ON_LIST[contentLocale(row.locale)]} ${row.name}`
    if (note) await addNote(txCtx, row, note)
    await endHandover(txCtx, claim, { state: 'done', by: byPlayer(me.id), note })
    return row.id
  })
}

/** Says that it is not theirs, or that they want no account for it; with the link also without one. */
export async function declineClaim(ctx: RequestContext, id: number, key: OfferKey = null) {
  const { eventId } = await authorizeClaim(ctx, id, key)
  const by: By = { actor: 'player', userId: signedInPerson(ctx)?.id ?? null }
  await withLockedSeats(ctx, eventId, async (txCtx) => {
    const claim = await findClaim(txCtx, id)
    if (claim?.state !== 'offered') throw new AppError('registration_changed')
    await endHandover(txCtx, claim, { state: 'declined', by })
  })
}

async function findClaim({ db }: RequestContext, id: number): Promise<HandoverRow | undefined> {
  const [claim] = await db.select().from(registrationHandovers).where(eq(registrationHandovers.id, id))
  return claim
}

/** An open claim with its registration, read under the lock of the seats. Throws `offer_expired` and `registration_changed`. */
async function getOpenClaim(ctx: RequestContext, seats: Seats, id: number) {
  const claim = await findClaim(ctx, id)
  const row = claim && (await findRow(ctx, seats, claim.registrationId))
  if (!claim || !row) throw new AppError('registration_changed')
  if (claim.state === 'expired' || claim.expiresAt <= ctx.now) throw new AppError('offer_expired')
  const isNobodys = row.userId === null && row.holderId === null && row.anonymizedAt === null && isLive(row.state)
  // The organization may have corrected the address since.
  const isSame = claim.state === 'offered' && row.email !== null && toEmailKey(row.email) === claim.toEmail
  if (!isSame || !isNobodys || !takesClaims(seats.terms, ctx.now)) throw new AppError('registration_changed')
  return { claim, row }
}

type Taken = {
  userId: number
  age: ReturnType<typeof parseAge>['columns'] | null
  consents: ShownConsent[]
}

/** The name goes, as an account has its own; code, form, answers, characters, notes and money stay. */
async function take(ctx: RequestContext, row: RegistrationRow, { userId, age, consents }: Taken) {
  const after = { userId, holderId: userId, name: null, email: null, locale: ctx.locale, updatedAt: ctx.now, ...age }
  try {
    await ctx.db.update(registrations).set(after).where(eq(registrations.id, row.id))
  } catch (error) {
    throw isUniqueViolation(error) ? refusal('duplicate') : error
  }
  await insertConsents(ctx, row.id, consents)
}
