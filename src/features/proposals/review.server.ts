import { decide } from '#features/review/commands/decisions.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { COUNTRIES } from '#shared/enums.ts'

const emailJob = 'proposals.decided' as const
const isUnclaimed = (row: Record<string, unknown>) => row['owner_id'] === null
const organizerDecision = (id: number) =>
  ({ entityType: 'organization', id, isApplicable: isUnclaimed, emailJob }) as const
const venueDecision = (id: number) => ({ entityType: 'venue', id, emailJob }) as const

/** Accepts a proposed organizer into the directory, without an owner. */
export async function acceptOrganizer(ctx: RequestContext, id: number): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null, verified_at: ctx.now.toISOString() }
  return decide(ctx, { ...organizerDecision(id), action: 'acceptOrganizer', from: ['pending'], to: 'active', set })
}

/** Rejects a proposed organizer; the proposer is told the reason by email, if there is an address. */
export async function rejectOrganizer(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason }
  return decide(ctx, {
    ...organizerDecision(id),
    action: 'rejectOrganizer',
    from: ['pending'],
    to: 'rejected',
    set,
    reason,
  })
}

/** Accepts a proposed venue. Events that use it show it from then on. */
export async function acceptVenue(ctx: RequestContext, id: number): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null }
  const decision = { action: 'acceptVenue', from: ['pending'], to: 'active', set, isApplicable: isInKnownCountry }
  return decide(ctx, { ...venueDecision(id), ...decision })
}

/** Rejects a proposed venue. Events that use it have no public venue until their organizers choose another. */
export async function rejectVenue(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason }
  return decide(ctx, {
    ...venueDecision(id),
    action: 'rejectVenue',
    from: ['pending'],
    to: 'rejected',
    set,
    reason,
  })
}

/** Older proposals may have an unsupported country, which must be corrected first. */
function isInKnownCountry({ country }: Record<string, unknown>) {
  if (COUNTRIES.some((code) => code === country)) return true
  throw new AppError('invalid', { fields: { country: 'choice' } })
}
