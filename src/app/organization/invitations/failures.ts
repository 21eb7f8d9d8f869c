import type { OwnErrorMessages } from '#ui/forms/error-messages.ts'

/** What the site says about invitations that were refused as a whole. */
export const OWN_FAILURES: OwnErrorMessages = {
  too_many_invitations: 'invitations.too_many',
  organization_not_active: 'failure.organization_not_active',
  wrong_state: 'invitations.answered',
  sent_already: 'invitations.sent_often',
}
