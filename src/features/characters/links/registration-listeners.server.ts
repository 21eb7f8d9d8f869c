import { sql } from 'drizzle-orm'
import type { CharacterSource } from '#features/registrations/chosen-characters.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { characterLinks } from '../table.server.ts'
import { endLinks } from './end-links.server.ts'
import { insertLink } from './insert-link.server.ts'
import { isRemovable } from './unlink.server.ts'

type Ended = { seats: Seats; row: RegistrationRow }

/** Whoever does not come to an event needs no character for it. Once it is over, its links stay: the owner revokes them. */
export async function endLinksOfEnded(ctx: RequestContext, { seats: { terms }, row }: Ended) {
  const isOver = terms.lastDay !== null && terms.lastDay < terms.today
  if (!isOver) await endLinksOfSeat(ctx, { row })
}

export const endLinksOfSeat = (ctx: RequestContext, { row: { id } }: { row: RegistrationRow }) =>
  endLinks(ctx, sql`${characterLinks.registrationId} = ${id}`, { over: false })

export const ownCharacters: CharacterSource = {
  listNames: async (ctx, userId) => {
    const rows = await ctx.db.execute<{ id: number; name: string }>(sql`
      select id, name from characters where owner_id = ${userId} and deleted_at is null and status <> 'dead'`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  onChosen: async (ctx, { id: registrationId, userId }, { chosen, replaced }) => {
    if (userId === null) return
    for (const characterId of new Set(chosen)) await insertLink(ctx, { characterId, registrationId, ownerId: userId })
    for (const linkId of await listReplaced(ctx, { registrationId, chosen, replaced }))
      if ((await isRemovable(ctx, { linkId, registrationId })).allowed)
        await endLinks(ctx, sql`${characterLinks.id} = ${linkId}`, { over: false })
  },
}

type Answered = { registrationId: number; chosen: readonly number[]; replaced: readonly string[] }

/** The links of characters whose name was an answer, and is not any more. */
async function listReplaced(ctx: RequestContext, { registrationId, chosen, replaced }: Answered): Promise<number[]> {
  if (replaced.length === 0) return []
  const rows = await ctx.db.execute<{ id: number; characterId: number; name: string }>(sql`
    select l.id, l.character_id as "characterId", c.name from character_links l join characters c on c.id = l.character_id
    where l.registration_id = ${registrationId} and l.revoked_at is null order by l.id`)
  return rows.flatMap(({ id, characterId, name }) =>
    replaced.includes(name) && !chosen.includes(characterId) ? id : [],
  )
}
