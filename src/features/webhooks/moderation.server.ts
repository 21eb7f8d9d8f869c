import { eq, sql } from 'drizzle-orm'
import { authorizeDecision } from '#features/review/access.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import type { DisabledReason, EndpointState } from '#shared/webhooks.ts'
import { auditEndpoint } from './audit.server.ts'
import { disableEndpoint } from './delivery/record.server.ts'
import { webhookEndpoints } from './table.server.ts'

/** The endpoints that the page lists. */
const LISTED = 300

export type ModeratedWebhook = {
  id: number
  host: string
  organizationId: number
  organizer: string
  status: OrganizationStatus
  state: EndpointState
  disabledReason: DisabledReason | null
  includesPerson: boolean
  failingSince: string | null
  deliveredAt: string | null
  waiting: number
}

/**
 * Where organizations are told of what happens: of suspended ones first, then those that fail. Hosts alone: the rest of an address may be
 * a secret.
 */
export async function listModeratedWebhooks(
  ctx: RequestContext,
): Promise<{ webhooks: ModeratedWebhook[]; total: number }> {
  authorizeTeam(ctx)
  const [rows, [count]] = await Promise.all([
    ctx.db.execute<ModeratedWebhook>(sql`
      select e.id, substring(e.url from '^https?://([^/?#]+)') as host, o.id as "organizationId", o.name as organizer, o.status, e.state,
        e.disabled_reason as "disabledReason", e.includes_person as "includesPerson",
        case when e.failing_since is not null then ${isoSecond(sql<Date>`e.failing_since`)} end as "failingSince",
        case when e.delivered_at is not null then ${isoSecond(sql<Date>`e.delivered_at`)} end as "deliveredAt",
        (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending') as waiting
      from webhook_endpoints e join organizations o on o.id = e.organization_id
      order by o.status = 'suspended' desc, e.state = 'disabled', e.failing_since nulls last, e.id desc limit ${LISTED}`),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from webhook_endpoints`),
  ])
  return { webhooks: [...rows], total: count!.total }
}

/** Disables an endpoint, which its organization cannot resume. Returns the audit log's entry. Throws `own_interest`. */
export async function disableWebhook(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const [endpoint] = await txCtx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
    if (!endpoint) throw notFound()
    await authorizeDecision(txCtx, 'organization', endpoint.organizationId)
    // Also one that was given up: its organization could resume that.
    const entry = await disableEndpoint(txCtx, endpoint, 'site_team', reason)
    if (entry === null) throw new AppError('already_decided')
    return entry
  })
}

/** Lets an organization use an endpoint again: it is paused until someone of it resumes it. */
export async function allowWebhook(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const [endpoint] = await txCtx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
    if (!endpoint) throw notFound()
    await authorizeDecision(txCtx, 'organization', endpoint.organizationId)
    if (endpoint.disabledReason !== 'site_team') throw new AppError('already_decided')
    await txCtx.db
      .update(webhookEndpoints)
      .set({ state: 'paused', disabledReason: null, disabledAt: null })
      .where(eq(webhookEndpoints.id, id))
    return auditEndpoint(txCtx, 'allowWebhook', endpoint, { from: 'disabled', to: 'paused', reason })
  })
}
