import { type FormFailure, type OwnErrorMessages, useErrorMessage } from '#ui/forms/error-messages.ts'

/** Which form of a page was rejected, and why. */
export type AdminFormFailure = { intent: string; failure: FormFailure | null }

/** What the site team is told of these codes: its messages are sent to no other page. */
const OWN_MESSAGES: OwnErrorMessages = {
  invalid: 'field.summary',
  forbidden: 'team.failure.forbidden',
  already_decided: 'team.failure.already_decided',
  not_active: 'team.failure.not_active',
  organization_not_active: 'team.failure.organization_not_active',
  both_owned: 'team.failure.both_owned',
  unconfirmed: 'team.failure.unconfirmed',
  wrong_password: 'twosteps.password.wrong',
  too_many_tries: 'team.failure.too_many',
  too_late_to_undo: 'team.failure.too_late',
  changed_since: 'team.failure.changed_since',
  own_interest: 'team.failure.own_interest',
  not_found: 'team.failure.not_found',
}

/** The message of a form's failure as a whole. */
export function useAdminFailureMessage(failure: FormFailure | null) {
  const errorMessage = useErrorMessage(OWN_MESSAGES)
  return failure ? errorMessage(failure) : undefined
}
