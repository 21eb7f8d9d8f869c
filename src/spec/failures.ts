/** What can go wrong: a kind fixes the HTTP status, a code the words (messages `failures`). */

export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  limited: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type FailureKind = keyof typeof STATUS_OF
export type FailureStatus = (typeof STATUS_OF)[FailureKind]

/** Strapi v4's error names, so that its clients keep understanding ours (decisions 7). */
export const ERROR_NAME_OF: Record<FailureKind, string> = {
  invalid: 'ValidationError',
  unauthenticated: 'UnauthorizedError',
  forbidden: 'ForbiddenError',
  missing: 'NotFoundError',
  conflict: 'ApplicationError',
  gone: 'NotFoundError',
  too_large: 'PayloadTooLargeError',
  limited: 'RateLimitError',
  unexpected: 'InternalServerError',
  unavailable: 'ServiceUnavailableError',
}

export const FAILURE_CODES = [
  'invalid',
  'not_found',
  'gone',
  'unexpected',
  'bad_query',
  'too_many_messages',
  'message_not_sent',
  'body_unreadable',
  'body_too_large',
  'method_not_allowed',
  'unavailable',
  // accounts
  'invalid_credentials',
  'account_blocked',
  'unauthenticated',
  'forbidden',
  'foreign_origin',
  'unconfirmed',
  'too_many_tries',
  'email_taken',
  'username_taken',
  'code_required',
  'code_invalid',
  'token_invalid',
  'reset_code_invalid',
  'wrong_password',
  'confirmation_not_sent',
  'already_confirmed',
  'profile_not_updated',
  'passkey_refused',
  // organizations and their members
  'user_does_not_exist',
  'organization_closed',
  'too_many_pending',
  'owns_organizations',
  // events
  'event_not_added',
  'event_not_modified',
  'changed_meanwhile',
  'wrong_state',
  'organization_not_active',
  // the site team
  'already_claimed',
  'already_owned',
  'already_decided',
  'not_active',
  'both_owned',
  'too_late_to_undo',
  'changed_since',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** What can be wrong with one field of a form; its words are in messages `fields`. */
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
  'heic',
  'file_too_large',
  'nobody',
  'member',
  'not_member',
  'unconfirmed',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]
