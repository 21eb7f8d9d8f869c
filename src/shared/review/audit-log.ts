import { oneOrAny, page, type QueryOf, queryCodec, rowId, text } from '../query-codec.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { QUEUE_RULES, type QueuedType } from './queues.ts'

/** Types that are in no queue. */
const OTHERS = [
  'check_in_staff',
  'event_grant',
  'co_organizer',
  'federation_block',
  'federation_follower',
  'invitation',
  'membership',
  'newsletter',
  'photo_request',
  'picture',
  'registration',
  'tag',
  'text',
  'user',
] as const
export type AuditedType = (typeof OTHERS)[number] | QueuedType
/** The types of entities that the audit log has entries about, as its filter lists them. */
export const AUDITED_TYPES: readonly AuditedType[] = [
  ...new Set([...OTHERS, ...QUEUE_RULES.flatMap(([, { keys }]) => Object.values(keys))]),
].sort()

/** The filters of the audit log. */
export const auditLogQuery = queryCodec({
  entityType: oneOrAny('entityType', AUDITED_TYPES),
  entityId: rowId('entityId'),
  /** A part of the actor's username, or the id of an erased user. */
  who: text('who', 60),
  action: oneOrAny('action', AUDIT_ACTIONS),
  page,
})
export type AuditLogQuery = QueryOf<typeof auditLogQuery>
