import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { assertOrganizationOpen } from '#features/events/commands/write.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isPublicAddress } from '#platform/http/public-fetch.server.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { ENDPOINTS_MAX, ROTATION_HOURS } from '#shared/webhooks.ts'
import { auditEndpoint } from '../audit.server.ts'
import type { Endpoint } from '../delivery/claim.server.ts'
import { noticeJob } from '../notices/notice.server.ts'
import { endpointForm } from '../schema.ts'
import { newSecret } from '../secret.server.ts'
import { webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import { changeEndpoint, limitChanges } from './lock-endpoint.server.ts'

/** Adds an endpoint. Returns its secret, which is never shown again. Throws `too_many_webhooks` and `webhook_known`. */
export async function addEndpoint(
  ctx: RequestContext,
  organization: OrganizationRef,
  input: unknown,
): Promise<{ id: number; secret: string }> {
  const { id: organizationId } = await authorizeIn(ctx, 'webhooks.edit', organization)
  const { id: me } = authorizeSiteSession(ctx)
  await limitChanges(ctx, organizationId)
  const values = parseEndpoint(ctx, input)
  const { shown, stored } = newSecret(ctx)
  const id = await transaction(ctx, async (txCtx) => {
    await assertOrganizationOpen(txCtx, organizationId)
    // One after the other, so that the number holds.
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'), ${organizationId})`)
    const [{ of = 0 } = {}] = await txCtx.db
      .select({ of: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.organizationId, organizationId))
    if (of >= ENDPOINTS_MAX) throw new AppError('too_many_webhooks')
    const [row] = await txCtx.db
      .insert(webhookEndpoints)
      .values({ ...values, organizationId, secret: stored, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('webhook_known')
    await auditEndpoint(txCtx, 'addWebhook', row, { to: 'active', details: chosen(row) })
    await tellOwner(txCtx, row.id, me)
    return row.id
  })
  return { id, secret: shown }
}

const chosen = ({ kinds, includesPerson }: Pick<Endpoint, 'kinds' | 'includesPerson'>) => ({ kinds, includesPerson })

/** Whoever takes over an editor's account could have everything sent to themselves. */
const tellOwner = (ctx: RequestContext, endpointId: number, by: number) =>
  enqueue(ctx, noticeJob, { endpointId, about: 'changed', by })

function parseEndpoint(ctx: RequestContext, input: unknown) {
  const { url: typed, description, kinds, includes_person } = parse(endpointForm, input)
  const url = new URL(typed)
  url.hash = ''
  const { fetchLoopback: allowLoopback } = ctx.services.settings
  // Unencrypted only on this machine, in tests.
  const isSafe = url.protocol === 'https:' || (allowLoopback && !isPublicAddress(url.href))
  if (!isSafe || !isPublicAddress(url.href, { allowLoopback }))
    throw new AppError('invalid', { fields: { url: 'wrong' } })
  return { url: url.href, description, kinds, includesPerson: includes_person }
}

/** Saves what an endpoint is and wants. Throws `webhook_known`. */
export async function saveEndpoint(ctx: RequestContext, organization: OrganizationRef, id: number, input: unknown) {
  await authorizeIn(ctx, 'webhooks.edit', organization)
  const { id: me } = authorizeSiteSession(ctx)
  await changeEndpoint(ctx, organization, id, async (txCtx, before) => {
    const values = parseEndpoint(ctx, input)
    const set = values.url === before.url ? values : { ...values, ...HEALTHY }
    // A savepoint: the transaction goes on to be rolled back with the right error.
    await txCtx.db
      .transaction((db) => db.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id)))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('webhook_known') : error
      })
    await auditEndpoint(txCtx, 'saveWebhook', { ...before, ...values }, { details: chosen(values) })
    const isMoved = values.url !== before.url
    if (before.includesPerson && (isMoved || !values.includesPerson)) await forgetBodies(txCtx, id)
    const reaches = isMoved || (values.includesPerson && !before.includesPerson)
    if (reaches) await tellOwner(txCtx, id, me)
  })
}

/** What named people was for the former address and choice: it is rendered anew if it is sent again. Also what is being rendered right now. */
const forgetBodies = ({ db }: RequestContext, endpointId: number) =>
  db
    .update(webhookDeliveries)
    .set({ body: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.registrationId)))

const HEALTHY = { failingSince: null, failures: 0, resumeAt: null }

/** Nothing new is kept for it until it is resumed. */
export const pauseEndpoint = (ctx: RequestContext, organization: OrganizationRef, id: number) =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    if (endpoint.state !== 'active') return
    await txCtx.db.update(webhookEndpoints).set({ state: 'paused' }).where(eq(webhookEndpoints.id, id))
    await auditEndpoint(txCtx, 'pauseWebhook', endpoint, { from: endpoint.state, to: 'paused' })
  })

/** Tells it of what happens from now on, also one that was given up. Throws `webhook_disabled` where the site team disabled it. */
export const resumeEndpoint = (ctx: RequestContext, organization: OrganizationRef, id: number) =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    if (endpoint.state === 'active') return
    if (endpoint.disabledReason === 'site_team') throw new AppError('webhook_disabled')
    const active = { ...HEALTHY, state: 'active', disabledReason: null, disabledAt: null } as const
    await txCtx.db.update(webhookEndpoints).set(active).where(eq(webhookEndpoints.id, id))
    await auditEndpoint(txCtx, 'resumeWebhook', endpoint, { from: endpoint.state, to: 'active' })
  })

/** Makes another secret and returns it. The one before signs as well for ROTATION_HOURS; one that was already being replaced no more. */
export async function rotateSecret(ctx: RequestContext, organization: OrganizationRef, id: number): Promise<string> {
  await authorizeIn(ctx, 'webhooks.edit', organization)
  authorizeSiteSession(ctx)
  const { shown, stored } = newSecret(ctx)
  await changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    const previousUntil = new Date(ctx.now.getTime() + ROTATION_HOURS * HOUR_MS)
    await txCtx.db
      .update(webhookEndpoints)
      .set({ secret: stored, previousSecret: endpoint.secret, previousUntil })
      .where(eq(webhookEndpoints.id, id))
    await auditEndpoint(txCtx, 'rotateWebhookSecret', endpoint)
  })
  return shown
}

/** Removes an endpoint with its log, and what waits for it. */
export const removeEndpoint = (ctx: RequestContext, organization: OrganizationRef, id: number) =>
  changeEndpoint(ctx, organization, id, async (txCtx, endpoint) => {
    await txCtx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await auditEndpoint(txCtx, 'removeWebhook', endpoint, { from: endpoint.state, to: 'removed' })
  })
