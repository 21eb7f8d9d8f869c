import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { getTeam } from '#features/events/co-organizers.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PLAYER_VIEWS_MAX } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import type { PlayerView } from '#shared/registrations/players.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { chosenView, VIEW_QUERY_MAX, viewForm } from '../queries/players/schema.ts'
import { playerViews } from './table.server.ts'

/**
 * The views of the organization through which one works on the event: those of its team, for who is of it, then those that the caller keeps
 * for themself, by name. The names of the team's tell what it looks for.
 */
export async function listViews(ctx: RequestContext, ref: EventRef): Promise<PlayerView[]> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const organizationId = await getTeam(ctx, eventId)
  const { id, name, query, userId } = playerViews
  const own = ownViews(ctx, organizationId)
  return ctx.db
    .select({ id, name, query, isShared: sql<boolean>`${userId} is null` })
    .from(playerViews)
    .where(can(role, 'players.read') ? or(own, sharedViews(organizationId)) : own)
    .orderBy(sql`${userId} is not null`, name)
}

const ownViews = (ctx: RequestContext, organizationId: number) =>
  and(eq(playerViews.userId, authorizeSignedIn(ctx).id), eq(playerViews.organizationId, organizationId))
const sharedViews = (organizationId: number) =>
  and(isNull(playerViews.userId), eq(playerViews.organizationId, organizationId))

/**
 * Keeps columns, filters and order under a name, for oneself or `shared` with the team; one of theirs with the same name is replaced. Tickets
 * are other ones at the next event.
 */
export async function saveView(ctx: RequestContext, ref: EventRef, form: unknown): Promise<PlayerView> {
  const { eventId } = await authorizeEvent(ctx, 'names.read', ref)
  const organizationId = await getTeam(ctx, eventId)
  const { name, query, shared } = parse(viewForm, form)
  if (shared) await authorizeEvent(ctx, 'players.edit', ref)
  const me = authorizeSignedIn(ctx)
  const kept = playersQuery.write({ ...playersQuery.read(query), page: 1 }).toString()
  // Letters that an address cannot hold are longer there.
  if (kept.length > VIEW_QUERY_MAX) throw new AppError('invalid', { fields: { query: 'too_long' } })
  return transaction(ctx, async (txCtx) => {
    const [saved] = await txCtx.db
      .insert(playerViews)
      .values({ userId: shared ? null : me.id, organizationId, name, query: kept, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: [playerViews.userId, playerViews.organizationId, playerViews.name],
        set: { query: kept },
      })
      .returning({ id: playerViews.id })
    await assertFew(txCtx, shared ? sharedViews(organizationId) : ownViews(ctx, organizationId))
    return { id: saved!.id, name, query: kept, isShared: shared }
  })
}

/** Gives a view of the caller's own to the team. One of the team with the same name is replaced. */
export async function shareView(ctx: RequestContext, ref: EventRef, form: unknown): Promise<void> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const organizationId = await getTeam(ctx, eventId)
  const { view } = parse(chosenView, form)
  await transaction(ctx, async (txCtx) => {
    const isIt = and(ownViews(ctx, organizationId), eq(playerViews.id, view))
    const [own] = await txCtx.db.select({ name: playerViews.name }).from(playerViews).where(isIt).for('update')
    if (!own) throw notFound()
    await txCtx.db.delete(playerViews).where(and(sharedViews(organizationId), eq(playerViews.name, own.name)))
    await txCtx.db.update(playerViews).set({ userId: null }).where(isIt)
    await assertFew(txCtx, sharedViews(organizationId))
  })
}

async function assertFew({ db }: RequestContext, among: SQL | undefined) {
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(playerViews).where(among)
  if (total > PLAYER_VIEWS_MAX) throw new AppError('invalid', { fields: { name: 'too_long' } })
}

/** Removes a view of the caller's own, or, by whoever edits players, one of the team. */
export async function removeView(ctx: RequestContext, ref: EventRef, form: unknown): Promise<void> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const organizationId = await getTeam(ctx, eventId)
  const { view } = parse(chosenView, form)
  const mine = ownViews(ctx, organizationId)
  const removable = can(role, 'players.edit') ? or(mine, sharedViews(organizationId)) : mine
  const removed = await ctx.db
    .delete(playerViews)
    .where(and(removable, eq(playerViews.id, view)))
    .returning({ id: playerViews.id })
  if (removed.length === 0) throw notFound()
}
