import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CHARACTER_NOTES_MAX, type CharacterNote, type EventNotes } from '#shared/characters/notes.ts'
import { ownCharacters } from '../../access.server.ts'
import { isListed } from '../linked.server.ts'

type Row = Omit<CharacterNote, 'at'> & { at: string }

/** The notes about a linked character for the organizers of its event, the first one first. */
export async function listNotes(ctx: RequestContext, ref: EventRef, linkId: number): Promise<CharacterNote[]> {
  const { eventId } = await authorizeEvent(ctx, 'characters.read', ref)
  const me = authorizeSignedIn(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select n.id, n.audience, n.body, u.username as author, n.created_at as at, n.author_id = ${me.id} as "isOwn"
    from character_notes n join character_links l on l.id = n.link_id join characters c on c.id = l.character_id
      join registrations r on r.id = l.registration_id join users u on u.id = n.author_id
    where l.id = ${linkId} and r.event_id = ${eventId} and ${isListed} order by n.id limit ${CHARACTER_NOTES_MAX}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

/** What organizers wrote for the player of a character, event by event; nothing that they wrote for themselves. Empty for all but its owner. */
export async function listNotesForOwner(ctx: RequestContext, characterId: number): Promise<EventNotes[]> {
  const rows = await ctx.db.execute<Omit<EventNotes, 'notes'> & Omit<Row, 'audience' | 'isOwn'>>(sql`
    select l.id as "linkId", t.title as event, o.name as organizer, n.id, n.body, u.username as author, n.created_at as at
    from characters c join character_links l on l.character_id = c.id and (l.revoked_at is null or l.submitted_at is not null)
      join character_notes n on n.link_id = l.id join registrations r on r.id = l.registration_id join events e on e.id = r.event_id and e.deleted_at is null
      join organizations o on o.id = e.organizer_id ${joinTranslation(ctx)} join users u on u.id = n.author_id
    where c.id = ${characterId} and ${ownCharacters(ctx)} and n.audience = 'player' order by l.id desc, n.id limit 1000`)
  return [...Map.groupBy(rows, ({ linkId }) => linkId).values()].map((notes) => ({
    linkId: notes[0]!.linkId,
    event: notes[0]!.event,
    organizer: notes[0]!.organizer,
    notes: notes.map(({ id, body, author, at }) => ({ id, body, author, at: new Date(at) })),
  }))
}
