import { organizationReviewable } from '#features/organizations/review.server.ts'
import { decision } from '#features/review/commands/decisions.server.ts'
import { type Locked, UNDECIDED_STATES } from '#features/review/commands/reviewables.server.ts'
import { proposalDecidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { venueReviewable } from '#features/venues/commands.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { COUNTRIES } from '#shared/enums.ts'

type Organizer = Locked<typeof organizationReviewable>
type Venue = Locked<typeof venueReviewable>
const isUnclaimed = ({ row }: Organizer) => row.ownerId === null

// A decision ends a request for changes, and its link.
const acceptance = { from: UNDECIDED_STATES, to: 'active', emailJob } as const
const accepted = { status: 'active', statusReason: null, changesRequestedAt: null } as const
const rejection = { from: UNDECIDED_STATES, to: 'rejected', emailJob, reason: 'required' } as const
const rejected = ({ reason }: { reason: string | null }) =>
  ({ status: 'rejected', statusReason: reason, changesRequestedAt: null }) as const

/** Accepts a proposed organizer into the directory, without an owner. As every decision, also while its proposer is asked for changes. */
export const acceptOrganizer = decision(organizationReviewable, {
  ...acceptance,
  action: 'acceptOrganizer',
  isApplicable: isUnclaimed,
  set: ({ now }) => ({ ...accepted, verifiedAt: now }),
})

/** Rejects a proposed organizer; the proposer is told the reason by email, if there is an address. */
export const rejectOrganizer = decision(organizationReviewable, {
  ...rejection,
  action: 'rejectOrganizer',
  set: rejected,
  isApplicable: isUnclaimed,
})

/** Accepts a proposed venue. Events that use it show it from then on. */
export const acceptVenue = decision(venueReviewable, {
  ...acceptance,
  action: 'acceptVenue',
  set: () => accepted,
  isApplicable: isInKnownCountry,
})

/** Rejects a proposed venue. Events that use it have no public venue until their organizers choose another. */
export const rejectVenue = decision(venueReviewable, { ...rejection, action: 'rejectVenue', set: rejected })

/**
 * Asks whoever proposed it for changes, with a link to their proposal. It stays out of the queue until it is sent in again. Throws 409 where
 * nobody could be asked: nobody would send it in again.
 */
const asking = {
  ...({ action: 'askProposalChanges', from: ['pending'], to: 'changes_requested', emailJob } as const),
  reason: 'required' as const,
  set: ({ reason, now }: { reason: string | null; now: Date }) => ({ statusReason: reason, changesRequestedAt: now }),
}
export const askOrganizerChanges = decision(organizationReviewable, {
  ...asking,
  isApplicable: (locked) => isUnclaimed(locked) && hasProposer(locked),
})
export const askVenueChanges = decision(venueReviewable, { ...asking, isApplicable: hasProposer })

function hasProposer({ row }: Organizer | Venue) {
  if (row.proposedBy !== null || row.proposedEmail !== null) return true
  throw new AppError('nobody_to_ask')
}

/** Older proposals may have an unsupported country, which must be corrected first. */
function isInKnownCountry({ row }: Venue) {
  if (COUNTRIES.some((code) => code === row.country)) return true
  throw new AppError('invalid', { fields: { country: 'choice' } })
}
