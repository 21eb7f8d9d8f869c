import { sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { findRow } from '#features/registrations/records/change-state.server.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { CHARACTER_LINKS_MAX } from '#shared/characters/characters.ts'
import { isLive } from '#shared/registrations/states.ts'
import { authorizeCharacterOwner } from '../access.server.ts'
import { insertLink } from './insert-link.server.ts'

type Pair = { characterId: number; registrationId: number }

/**
 * Links one of the actor's characters to their own registration: the event's organizers read it from then on, its background included.
 * Linking it again changes nothing. Throws 404 for what is not theirs and for companions, `registration_changed` once the registration has
 * ended, and `too_many_characters`.
 */
export async function linkCharacter(ctx: RequestContext, { characterId, registrationId }: Pair) {
  const me = await authorizeCharacterOwner(ctx, characterId)
  const { eventId } = await authorizeHolder(ctx, registrationId)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const row = await findRow(txCtx, seats, registrationId)
    // It may have been handed over since; a companion's is not the actor's own.
    if (row?.userId !== me.id) throw notFound()
    if (!isLive(row.state) || row.isTest) throw new AppError('registration_changed')
    const [linked] = await txCtx.db.execute<{ count: number; own: boolean }>(sql`
      select count(*)::int as count, coalesce(bool_or(character_id = ${characterId}), false) as own
      from character_links where registration_id = ${registrationId} and revoked_at is null`)
    if (!linked!.own && linked!.count >= CHARACTER_LINKS_MAX) throw new AppError('too_many_characters')
    if (!(await insertLink(txCtx, { characterId, registrationId, ownerId: me.id }))) throw notFound()
  })
}
