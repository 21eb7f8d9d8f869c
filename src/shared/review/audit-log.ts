import { oneOrAny, page, type QueryOf, queryCodec, rowId, text } from '../query-codec.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

/** The types of entities that the audit log has entries about, as its filter lists them. */
export const AUDITED_TYPES = [
  'abuse_case',
  'check_in_staff',
  'claim',
  'event',
  'federation_block',
  'federation_follower',
  'invitation',
  'membership',
  'message',
  'newsletter',
  'organization',
  'organization_revision',
  'photo_request',
  'picture',
  'registration',
  'revision',
  'tag',
  'text',
  'user',
  'venue',
] as const
export type AuditedType = (typeof AUDITED_TYPES)[number]

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
