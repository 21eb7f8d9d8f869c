import { type OwnErrorMessages, useErrorMessage } from '#ui/forms/error-messages.ts'

/** What the forms of an event say otherwise, in the words of the panels. */
const OWN_MESSAGES: OwnErrorMessages = {
  invalid: 'eventform.errors',
  event_not_added: 'failure.event_not_added',
  event_not_modified: 'failure.event_not_modified',
  reason_needed: 'failure.reason_needed',
  wrong_state: 'failure.wrong_state',
  organization_not_active: 'failure.organization_not_active',
  unconfirmed: 'eventform.unconfirmed',
}

export const useEventErrorMessage = () => useErrorMessage(OWN_MESSAGES, 'eventform.unknown')
