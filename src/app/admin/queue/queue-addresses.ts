import type { AuditedType } from '#shared/review/audit-log.ts'
import type { QueuePageName } from '#shared/review/queue-pages.ts'
import type { AuditLogEntry } from '#shared/review/review.ts'

const REPORT_ACTIONS = [
  ...['takeReport', 'dismissReport', 'settleReport', 'warnReported', 'hideReport', 'removeReported'],
  ...['upholdReport', 'overturnReport'],
]

/** The queue item of a decision, by action: where to go when it is undone. */
const QUEUE_ITEM_OF_ACTION: Record<string, (id: number, entityType: AuditedType) => [QueuePageName, string]> = {
  verifyOrganization: (id) => ['organizations', `${id}`],
  rejectOrganization: (id) => ['organizations', `${id}`],
  askOrganizationChanges: (id) => ['organizations', `${id}`],
  askProfileChanges: (id) => ['organizations', `change-${id}`],
  approveChange: (id) => ['organizations', `change-${id}`],
  rejectChange: (id) => ['organizations', `change-${id}`],
  reviewProfile: (id) => ['organizations', `change-${id}`],
  publishEvent: (id) => ['events', `${id}`],
  requestChanges: (id) => ['events', `${id}`],
  rejectEvent: (id) => ['events', `${id}`],
  correctEvent: (id) => ['events', `${id}`],
  askRevisionChanges: (id) => ['events', `edit-${id}`],
  markReviewed: (id) => ['events', `edit-${id}`],
  ...Object.fromEntries(
    REPORT_ACTIONS.map((action) => [action, (id: number) => ['reports', `${id}`] as [QueuePageName, string]]),
  ),
  acceptOrganizer: (id) => ['proposals', `organizer-${id}`],
  rejectOrganizer: (id) => ['proposals', `organizer-${id}`],
  acceptVenue: (id) => ['proposals', `venue-${id}`],
  rejectVenue: (id) => ['proposals', `venue-${id}`],
  askProposalChanges: (id, entityType) => ['proposals', `${entityType === 'venue' ? 'venue' : 'organizer'}-${id}`],
  acceptClaim: (id) => ['claims', `${id}`],
  rejectClaim: (id) => ['claims', `${id}`],
  handleMessage: (id) => ['messages', `${id}`],
  markSpam: (id) => ['messages', `${id}`],
}
export const queueItemOf = ({
  action,
  entityType,
  entityId,
}: Pick<AuditLogEntry, 'action' | 'entityType' | 'entityId'>) =>
  Object.hasOwn(QUEUE_ITEM_OF_ACTION, action) ? QUEUE_ITEM_OF_ACTION[action]!(entityId, entityType) : null

/**
 * Revalidate after a rejected decision too, because someone else may have decided; by default the router does not
 * revalidate after a 4xx response.
 */
export const alwaysRevalidate = () => true
