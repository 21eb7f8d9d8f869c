/**
 * Error codes. A code decides the message (`failure.*` in src/messages) and the kind; the kind decides the HTTP status.
 */

export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  limited: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof STATUS_OF
export type ErrorStatus = (typeof STATUS_OF)[ErrorKind]

/** Strapi v4's error names, so that its clients understand our errors. */
export const STRAPI_ERROR_NAMES: Record<ErrorKind, string> = {
  invalid: 'ValidationError',
  unauthenticated: 'UnauthorizedError',
  forbidden: 'ForbiddenError',
  missing: 'NotFoundError',
  timeout: 'RequestTimeoutError',
  conflict: 'ApplicationError',
  gone: 'NotFoundError',
  too_large: 'PayloadTooLargeError',
  limited: 'RateLimitError',
  unexpected: 'InternalServerError',
  unavailable: 'ServiceUnavailableError',
}

/** Every code with its kind. `AppError` takes another kind for codes that are used with several. */
export const KIND_OF = {
  invalid: 'invalid',
  not_found: 'missing',
  gone: 'gone',
  unexpected: 'unexpected',
  bad_query: 'invalid',
  too_many_messages: 'limited',
  message_not_sent: 'invalid',
  body_unreadable: 'invalid',
  body_too_large: 'too_large',
  body_too_slow: 'timeout',
  server_busy: 'unavailable',
  method_not_allowed: 'invalid',
  unavailable: 'unavailable',
  too_slow: 'unavailable',
  too_many_pictures: 'limited',
  pictures_busy: 'unavailable',
  // accounts
  invalid_credentials: 'invalid',
  account_blocked: 'invalid',
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  foreign_origin: 'forbidden',
  unconfirmed: 'forbidden',
  too_many_tries: 'limited',
  email_taken: 'invalid',
  username_taken: 'invalid',
  code_required: 'unauthenticated',
  code_invalid: 'invalid',
  token_invalid: 'invalid',
  reset_code_invalid: 'invalid',
  wrong_password: 'invalid',
  login_again: 'unauthenticated',
  email_elsewhere: 'invalid',
  confirmation_not_sent: 'invalid',
  already_confirmed: 'conflict',
  profile_not_updated: 'invalid',
  passkey_refused: 'invalid',
  // organizations and their members
  user_does_not_exist: 'invalid',
  organization_closed: 'conflict',
  too_many_pending: 'conflict',
  owns_organizations: 'conflict',
  // events
  event_not_added: 'invalid',
  event_not_modified: 'invalid',
  changed_meanwhile: 'conflict',
  wrong_state: 'conflict',
  organization_not_active: 'conflict',
  // registrations
  registration_refused: 'conflict',
  registration_changed: 'conflict',
  offer_expired: 'conflict',
  // registration forms
  answers_affected: 'conflict',
  // the site team
  already_claimed: 'conflict',
  already_owned: 'conflict',
  already_decided: 'conflict',
  not_active: 'conflict',
  both_owned: 'conflict',
  too_late_to_undo: 'conflict',
  changed_since: 'conflict',
  own_interest: 'forbidden',
} as const satisfies Record<string, ErrorKind>
export type ErrorCode = keyof typeof KIND_OF

/** Error codes of one form field; the messages are `field.*` in src/messages. */
export const FIELD_CODES = [
  'required',
  'too_short',
  'too_long',
  'email',
  'url',
  'choice',
  'date',
  'number',
  'characters',
  'alphabets',
  'taken',
  'mismatch',
  'accept',
  'wrong',
  'word',
  'name_characters',
  'phone',
  'picture',
  'picture_later',
  'heic',
  'file_too_large',
  'file_type',
  'upload_too_large',
  'too_many_files',
  'nobody',
  'member',
  'not_member',
  'unconfirmed',
  'after_event',
  'before_sales',
  'elsewhere',
  'common',
  'personal',
  'reserved',
  'lookalike',
  // registration forms
  'agree',
  'sold_out',
  'newcomer',
  'too_many',
  'underage',
  'form_changed',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]
