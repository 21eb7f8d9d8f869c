/** What an endpoint may be told of: docs/webhooks.md, "Kinds of messages". In the order in which the form lists them. */
export const EVENT_KINDS = [
  'event.published',
  'event.updated',
  'event.cancelled',
  'event.postponed',
  'event.unpublished',
  'event.deleted',
] as const
export const REGISTRATION_KINDS = [
  'registration.created',
  'registration.updated',
  'registration.confirmed',
  'registration.waitlisted',
  'registration.cancelled',
  'registration.paid',
  'registration.refunded',
] as const
export const WEBHOOK_KINDS = [...EVENT_KINDS, ...REGISTRATION_KINDS] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]
/** Sent by the button of the page alone. */
export const TEST_KIND = 'webhook.test'
export type MessageKind = WebhookKind | typeof TEST_KIND

/** `disabled`: by the product, because nothing arrived for days or the receiver said that it is gone, or by the site team. */
export const ENDPOINT_STATES = ['active', 'paused', 'disabled'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]
export const DISABLED_REASONS = ['failing', 'gone', 'site_team'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** `skipped`: there was nothing to tell any more when its turn came. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an attempt failed. `status`: the receiver answered, but with no 2xx. `expired`: a day went by. `secret`: it cannot be read. */
export const ATTEMPT_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'refused',
  'reset',
  'tls',
  'not_resolved',
  'private_address',
  'bad_address',
  'invalid_answer',
  'unreachable',
  'expired',
  'secret',
] as const
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

/** From when on what failed is sent again, in hours. */
export const REDELIVERY_HOURS = [1, 24, 168, 720] as const

export const ENDPOINTS_MAX = 10 // of one organization
export const ENDPOINT_URL_MAX = 500
export const ENDPOINT_DESCRIPTION_MAX = 100
export const PENDING_MAX = 1000 // messages that wait for one endpoint
export const LOG_DAYS = 30
export const LOG_MAX = 1000 // messages in the log of one endpoint
export const LOG_PAGE_SIZE = 50
export const ROTATION_HOURS = 24 // for which the former secret signs as well
export const FAILING_DAYS = 5 // without a success, after which an endpoint is disabled

export const webhookPaths = {
  list: (slug: string) => `/ao/${slug}/webhooks`,
  endpoint: (slug: string, id: number) => `/ao/${slug}/webhooks/${id}`,
  delivery: (slug: string, id: number, delivery: number) => `/ao/${slug}/webhooks/${id}/${delivery}`,
  admin: '/admin/webhooks',
}
