import { sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { characterLinks } from '../table.server.ts'
import { endLinks } from './end-links.server.ts'
import { isOff, isOver } from './event-state.server.ts'
import { requiresCharacter } from './required.server.ts'

/**
 * Ends the access of an event's organizers to a character: at any time once the event is over, before that unless its form requires a
 * character and there is no other. Throws 404 for anybody but the owner, and `character_required`.
 */
export async function unlinkCharacter(ctx: RequestContext, linkId: number) {
  const { registrationId } = await authorizeLinkOwner(ctx, linkId)
  await transaction(ctx, async (txCtx) => {
    const removable = await isRemovable(txCtx, { linkId, registrationId })
    if (!removable.allowed) throw new AppError('character_required')
    await endLinks(txCtx, sql`${characterLinks.id} = ${linkId}`, removable)
  })
}

type Link = { linkId: number; registrationId: number }

/** Whether a link may end now. Locks the registration, so that of two links that are needed one stays. */
export async function isRemovable(ctx: RequestContext, { linkId, registrationId }: Link) {
  const [event] = await ctx.db.execute<{ over: boolean; off: boolean }>(sql`
    select ${isOver(ctx)} as over, ${isOff} as off from registrations r join events e on e.id = r.event_id
      left join venues v on v.id = e.venue_id where r.id = ${registrationId} for update of r`)
  const { over, off } = event!
  if (over || off || !(await requiresCharacter(ctx, registrationId))) return { allowed: true, over }
  const [other] = await ctx.db.execute(sql`select 1 from character_links
    where registration_id = ${registrationId} and id <> ${linkId} and revoked_at is null limit 1`)
  return { allowed: other !== undefined, over }
}

/** A link of one of the actor's characters. Throws 404 for everybody else. */
export async function authorizeLinkOwner(ctx: RequestContext, linkId: number) {
  const [link] = isRowId(linkId)
    ? await ctx.db.execute<{ characterId: number; registrationId: number }>(sql`
        select character_id as "characterId", registration_id as "registrationId" from character_links where id = ${linkId}`)
    : []
  const me = await authorizeCharacterOwner(ctx, link?.characterId ?? 0)
  if (!link) throw notFound()
  return { ...link, userId: me.id }
}
