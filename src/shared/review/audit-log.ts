/** The kinds of entries in the audit log. */
export const AUDITED_TYPES = [
  'organization',
  'event',
  'venue',
  'tag',
  'user',
  'claim',
  'text',
  'revision',
  'organization_revision',
  'picture',
  'message',
  'membership',
] as const
export type AuditedType = (typeof AUDITED_TYPES)[number]
