import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { lockEvent } from '#features/events/commands/status-changes.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { CoOrganizerState } from '#shared/co-organizers.ts'
import { coOrganizerNewsJob, endCoOrganizing, invitable } from './commands.server.ts'
import { coOrganizerRef } from './schema.ts'
import { eventCoOrganizers } from './table.server.ts'

/**
 * The organization organizes the event with its host from now on. Throws `wrong_state` for what was answered or taken back meanwhile, 410
 * once the event is deleted.
 */
export async function acceptCoOrganizing(ctx: RequestContext, form: unknown) {
  const me = authorizeConfirmed(ctx)
  await answer(ctx, form, async (txCtx, row) => {
    if (row.state !== 'invited') throw new AppError('wrong_state')
    await assertBothActive(txCtx, row)
    await txCtx.db
      .update(eventCoOrganizers)
      .set({ state: 'accepted', acceptedAt: ctx.now, acceptedBy: me.id })
      .where(eq(eventCoOrganizers.id, row.id))
    await recordAudit(txCtx, {
      action: 'acceptCoOrganizing',
      entityType: 'co_organizer',
      entityId: row.id,
      from: 'invited',
      to: 'accepted',
      details: { event: row.eventId, organization: row.organizationId },
    })
    await enqueue(txCtx, coOrganizerNewsJob, { id: row.id, state: 'accepted' })
  })
}

export const declineCoOrganizing = (ctx: RequestContext, form: unknown) =>
  end(ctx, form, { from: 'invited', to: 'declined' })

/** The organization leaves an event that it organized with another one. */
export const leaveCoOrganizing = (ctx: RequestContext, form: unknown) =>
  end(ctx, form, { from: 'accepted', to: 'left' })

type Row = typeof eventCoOrganizers.$inferSelect
type Step = { from: CoOrganizerState; to: 'declined' | 'left' }

const end = (ctx: RequestContext, form: unknown, { from, to }: Step) =>
  answer(ctx, form, async (txCtx, row) => {
    if (row.state !== from) throw new AppError('wrong_state')
    await endCoOrganizing(txCtx, row, to)
  })

async function assertBothActive({ db }: RequestContext, { eventId, organizationId }: Row) {
  const [found] = await db.execute<{ mayAccept: boolean }>(sql`
    select ${invitable} and h.status = 'active' and h.id <> o.id as "mayAccept"
    from organizations o, events e join organizations h on h.id = e.organizer_id
    where o.id = ${organizationId} and e.id = ${eventId}`)
  if (!found?.mayAccept) throw new AppError('organization_not_active')
}

/**
 * Changes a row on behalf of its organization, under the lock of the event, as the host does. Returns the id of the organization. Throws 404
 * for those of others.
 */
async function answer(
  ctx: RequestContext,
  form: unknown,
  change: (txCtx: RequestContext, row: Row) => Promise<void>,
): Promise<number> {
  authorizeSignedIn(ctx)
  const { id } = parse(coOrganizerRef, form)
  return transaction(ctx, async (txCtx) => {
    const isIt = eq(eventCoOrganizers.id, id)
    const [known] = await txCtx.db.select().from(eventCoOrganizers).where(isIt)
    if (!known) throw notFound()
    await authorizeIn(txCtx, 'organization.edit', known.organizationId)
    await lockEvent(txCtx, known.eventId)
    const [row] = await txCtx.db.select().from(eventCoOrganizers).where(isIt).for('update')
    if (row?.organizationId !== known.organizationId) throw new AppError('wrong_state')
    await authorizeIn(txCtx, 'organization.edit', row.organizationId)
    await change(txCtx, row)
    return row.organizationId
  })
}
