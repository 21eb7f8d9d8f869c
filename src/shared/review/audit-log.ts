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
