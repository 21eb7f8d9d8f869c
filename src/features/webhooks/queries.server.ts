import { type SQL, sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import {
  type AttemptFailure,
  type DeliveryState,
  type DisabledReason,
  type EndpointState,
  LOG_PAGE_SIZE,
  type MessageKind,
  TEST_KIND,
  type WebhookKind,
} from '#shared/webhooks.ts'

const instant = (column: SQL) => sql`case when ${column} is not null then ${isoSecond(column as SQL<Date>)} end`

/** An endpoint as its organization sees it. The secret is not part of it. Instants are ISO 8601. */
export type WebhookEndpoint = {
  id: number
  url: string
  description: string
  kinds: WebhookKind[]
  includesPerson: boolean
  state: EndpointState
  disabledReason: DisabledReason | null
  disabledAt: string | null
  failingSince: string | null
  deliveredAt: string | null
  /** Until when the former secret signs as well. */
  previousUntil: string | null
  resumeAt: string | null
  dropped: number
  waiting: number
  failed: number
}

const selectEndpoints = (where: SQL, now: Date) => sql`
  select e.id, e.url, e.description, e.kinds, e.includes_person as "includesPerson", e.state, e.disabled_reason as "disabledReason",
    ${instant(sql`e.disabled_at`)} as "disabledAt", ${instant(sql`e.failing_since`)} as "failingSince",
    ${instant(sql`e.delivered_at`)} as "deliveredAt", e.dropped,
    case when e.previous_until > ${now.toISOString()}::timestamptz then ${instant(sql`e.previous_until`)} end as "previousUntil",
    case when e.resume_at > ${now.toISOString()}::timestamptz then ${instant(sql`e.resume_at`)} end as "resumeAt",
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending') as waiting,
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'failed' and d.kind <> ${TEST_KIND}) as failed
  from webhook_endpoints e where ${where} order by e.id`

/** The endpoints of an organization. Throws 404 for who may not change them. */
export async function listWebhooks(ctx: RequestContext, organization: OrganizationRef): Promise<WebhookEndpoint[]> {
  const { id } = await authorizeIn(ctx, 'webhooks.edit', organization)
  return [...(await ctx.db.execute<WebhookEndpoint>(selectEndpoints(sql`e.organization_id = ${id}`, ctx.now)))]
}

export async function getWebhook(
  ctx: RequestContext,
  organization: OrganizationRef,
  id: number,
): Promise<WebhookEndpoint> {
  const { id: organizationId } = await authorizeIn(ctx, 'webhooks.edit', organization)
  if (!isRowId(id)) throw notFound()
  const where = sql`e.organization_id = ${organizationId} and e.id = ${id}`
  const [endpoint] = await ctx.db.execute<WebhookEndpoint>(selectEndpoints(where, ctx.now))
  if (!endpoint) throw notFound()
  return endpoint
}

export type LoggedDelivery = {
  id: number
  messageId: string
  kind: MessageKind
  sequence: number
  state: DeliveryState
  at: string
  attempts: number
  /** Of the last attempt. */
  status: number | null
  failure: AttemptFailure | null
  /** Null: there is no further attempt. */
  nextAttemptAt: string | null
}

const DELIVERY = sql`d.id, d.message_id as "messageId", d.kind, d.sequence, d.state, ${isoSecond(sql<Date>`d.at`)} as at, d.attempts,
  d.status, d.failure, case when d.state = 'pending' then ${isoSecond(sql<Date>`d.next_attempt_at`)} end as "nextAttemptAt"`

/** A page of the log, latest first; `before` is the id of the last one of the page before. */
export async function listWebhookLog(
  ctx: RequestContext,
  organization: OrganizationRef,
  { endpoint, before }: { endpoint: number; before: number | null },
): Promise<{ deliveries: LoggedDelivery[]; older: number | null }> {
  const { id } = await getWebhook(ctx, organization, endpoint)
  const rows = await ctx.db.execute<LoggedDelivery>(sql`select ${DELIVERY} from webhook_deliveries d
    where d.endpoint_id = ${id} ${before === null ? sql`` : sql`and d.id < ${before}`} order by d.id desc limit ${LOG_PAGE_SIZE + 1}`)
  const deliveries = [...rows].slice(0, LOG_PAGE_SIZE)
  return { deliveries, older: rows.length > LOG_PAGE_SIZE ? deliveries.at(-1)!.id : null }
}

export type LoggedAttempt = {
  number: number
  at: string
  durationMs: number
  requestHeaders: Record<string, string>
  status: number | null
  failure: AttemptFailure | null
  answer: string | null
}
/** More attempts are there only after many redeliveries. */
const ATTEMPTS_SHOWN = 30

/** What was sent, and what came back. */
export async function getWebhookDelivery(
  ctx: RequestContext,
  organization: OrganizationRef,
  { endpoint, delivery }: { endpoint: number; delivery: number },
): Promise<LoggedDelivery & { body: string | null; log: LoggedAttempt[] }> {
  const { id } = await getWebhook(ctx, organization, endpoint)
  if (!isRowId(delivery)) throw notFound()
  const [found] = await ctx.db.execute<LoggedDelivery & { body: string | null }>(sql`
    select ${DELIVERY}, d.body from webhook_deliveries d where d.id = ${delivery} and d.endpoint_id = ${id}`)
  if (!found) throw notFound()
  const log = await ctx.db.execute<LoggedAttempt>(sql`
    select a.number, ${isoSecond(sql<Date>`a.at`)} as at, a.duration_ms as "durationMs", a.request_headers as "requestHeaders", a.status,
      a.failure, a.answer
    from webhook_attempts a where a.delivery_id = ${delivery} order by a.id desc limit ${ATTEMPTS_SHOWN}`)
  return { ...found, log: [...log] }
}
