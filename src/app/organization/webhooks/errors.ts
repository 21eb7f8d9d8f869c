import type { OwnErrorMessages } from '#ui/forms/error-messages.ts'

/** What the forms of webhooks say when they are refused as a whole. */
export const WEBHOOK_ERRORS: OwnErrorMessages = {
  invalid: 'field.summary',
  too_many_webhooks: 'webhooks.failure.too_many',
  webhook_known: 'webhooks.failure.known',
  webhook_disabled: 'webhooks.failure.disabled',
  webhook_not_served: 'webhooks.failure.not_served',
  webhook_busy: 'webhooks.failure.busy',
  wrong_state: 'webhooks.failure.wrong_state',
}
