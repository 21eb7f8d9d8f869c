import { type FormFailure, type OwnErrorMessages, useErrorMessage } from '#ui/forms/error-messages.ts'

/** Which form of a page was rejected, and why. */
export type AdminFormFailure = { intent: string; failure: FormFailure | null }

/** What the site team is told of these codes: its messages are sent to no other page. */
const OWN_MESSAGES: OwnErrorMessages = {
  invalid: 'field.summary',
  forbidden: 'admin.failure.forbidden',
  already_decided: 'admin.failure.already_decided',
  not_active: 'admin.failure.not_active',
  organization_not_active: 'admin.failure.organization_not_active',
  both_owned: 'admin.failure.both_owned',
  unconfirmed: 'admin.failure.unconfirmed',
  wrong_password: 'twoFactor.password.wrong',
  too_many_tries: 'admin.failure.too_many',
  too_late_to_undo: 'admin.failure.too_late',
  changed_since: 'admin.failure.changed_since',
  own_interest: 'admin.failure.own_interest',
  nobody_to_ask: 'admin.failure.nobody_to_ask',
  rival_claims: 'admin.failure.rival_claims',
  newsletter_sent: 'admin.newsletter.failure.sent',
  newsletter_incomplete: 'admin.newsletter.incomplete',
  nobody_to_email: 'admin.newsletter.failure.nobody',
  not_found: 'admin.failure.not_found',
}

/** The message of a form's failure as a whole. */
export function useAdminFailureMessage(failure: FormFailure | null) {
  const errorMessage = useErrorMessage(OWN_MESSAGES)
  return failure ? errorMessage(failure) : undefined
}
