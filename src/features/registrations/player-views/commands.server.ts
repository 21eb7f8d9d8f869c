import { and, count, eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PLAYER_VIEWS_MAX } from '#shared/limits.ts'
import type { PlayerView } from '#shared/registrations/players.ts'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { viewForm, viewRemoval } from '../queries/players/schema.ts'
import { playerViews } from './table.server.ts'

/** The views that the caller has saved in the event's organization, by name. */
export async function listViews(ctx: RequestContext, ref: EventRef): Promise<PlayerView[]> {
  const { organizationId } = await authorizeEvent(ctx, 'players.read', ref)
  const { id, name, query } = playerViews
  return ctx.db.select({ id, name, query }).from(playerViews).where(ownViews(ctx, organizationId)).orderBy(name)
}

const ownViews = (ctx: RequestContext, organizationId: number) =>
  and(eq(playerViews.userId, authorizeSignedIn(ctx).id), eq(playerViews.organizationId, organizationId))

/** Keeps columns, filters and order under a name; one with the same name is replaced. Tickets are other ones at the next event. */
export async function saveView(ctx: RequestContext, ref: EventRef, form: unknown): Promise<PlayerView> {
  const { organizationId } = await authorizeEvent(ctx, 'players.read', ref)
  const { name, query } = parse(viewForm, form)
  const me = authorizeSignedIn(ctx)
  const kept = playersQuery.write({ ...playersQuery.read(query), page: 1 }).toString()
  return transaction(ctx, async ({ db }) => {
    const [saved] = await db
      .insert(playerViews)
      .values({ userId: me.id, organizationId, name, query: kept, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: [playerViews.userId, playerViews.organizationId, playerViews.name],
        set: { query: kept },
      })
      .returning({ id: playerViews.id })
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(playerViews)
      .where(ownViews(ctx, organizationId))
    if (total > PLAYER_VIEWS_MAX) throw new AppError('invalid', { fields: { name: 'too_long' } })
    return { id: saved!.id, name, query: kept }
  })
}

/** Removes one of the caller's own views. */
export async function removeView(ctx: RequestContext, ref: EventRef, form: unknown): Promise<void> {
  const { organizationId } = await authorizeEvent(ctx, 'players.read', ref)
  const { view } = parse(viewRemoval, form)
  const removed = await ctx.db
    .delete(playerViews)
    .where(and(ownViews(ctx, organizationId), eq(playerViews.id, view)))
    .returning({ id: playerViews.id })
  if (removed.length === 0) throw notFound()
}
