import { sql } from 'drizzle-orm'
import { authorizeCharacterOwner, visibleCharacters } from '#features/characters/access.server.ts'
import { authorizeEvent, type EventRef, matchesEventRef, previewableEvents } from '#features/events/access.server.ts'
import type { StorageOwner } from '#features/media/quota.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { authorizeSignedIn, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { AlbumContributors, AlbumParentKind, AlbumVisibility } from '#shared/albums/albums.ts'
import { editableAlbums, openAlbums, visibleAlbums } from './access.server.ts'

/** What a caller refers to: the id of a character or venue, or the id or slug of a translation of an event. */
export type AlbumParentRef = { kind: AlbumParentKind; ref: EventRef }
export type AlbumParent = { kind: AlbumParentKind; id: number }

/** `owner`: whose storage its photos count towards; those of venues towards none. */
export type AuthorizedAlbum = {
  id: number
  parent: AlbumParent
  owner: StorageOwner | null
  visibility: AlbumVisibility
  contributors: AlbumContributors
  mayEdit: boolean
}
type Need = 'edit' | 'add'
type Row = {
  id: number
  eventId: number | null
  characterId: number | null
  venueId: number | null
  ownerId: number | null
  organizationId: number | null
  status: string | null
  visibility: AlbumVisibility
  contributors: AlbumContributors
  mayEdit: boolean
  isOpen: boolean
  isVisible: boolean
}

/**
 * An album that the actor may edit, or add photos to. Throws 404 where they may not see it, 403 where they may see it only, 409 while its
 * organization is suspended. With `deleted` also one that its owner deleted.
 */
export async function authorizeAlbum(
  ctx: RequestContext,
  need: Need,
  id: number,
  { deleted = false, lock = false } = {},
): Promise<AuthorizedAlbum> {
  authorizeSignedIn(ctx, 'files:write')
  if (!isRowId(id)) throw notFound()
  const [row] = await ctx.db.execute<Row>(sql`
    select a.id, a.event_id as "eventId", a.character_id as "characterId", a.venue_id as "venueId", c.owner_id as "ownerId",
      o.id as "organizationId", o.status, a.visibility, a.contributors, ${editableAlbums(ctx)} as "mayEdit",
      ${openAlbums(ctx)} as "isOpen", ${visibleAlbums(ctx)} as "isVisible"
    from albums a left join characters c on c.id = a.character_id
      left join events ev on ev.id = a.event_id left join organizations o on o.id = ev.organizer_id
    where a.id = ${id} and (a.deleted_at is null or ${deleted}) ${lock ? sql`for update of a` : sql``}`)
  if (!row || !(row.isVisible || row.isOpen || row.mayEdit)) throw notFound()
  if (!(need === 'edit' ? row.mayEdit : row.isOpen)) throw new AppError('forbidden')
  if (row.status === 'suspended') throw new AppError('organization_not_active')
  return toAuthorized(row)
}

function toAuthorized({ eventId, characterId, venueId, ownerId, organizationId, ...row }: Row): AuthorizedAlbum {
  const { id, visibility, contributors, mayEdit } = row
  const common = { id, visibility, contributors, mayEdit }
  if (eventId !== null)
    return { ...common, parent: { kind: 'event', id: eventId }, owner: { organizationId: organizationId! } }
  if (characterId !== null)
    return { ...common, parent: { kind: 'character', id: characterId }, owner: { userId: ownerId! } }
  return { ...common, parent: { kind: 'venue', id: venueId! }, owner: null }
}

const toId = (ref: EventRef) => (/^\d{1,10}$/.test(String(ref)) ? Number(ref) : Number.NaN)

/** Something to which the actor may add albums. Throws 404 where they may not know of it, 403 where their role is too low, 409 while its organization is suspended. */
export async function authorizeAlbumParent(ctx: RequestContext, { kind, ref }: AlbumParentRef): Promise<AlbumParent> {
  if (kind === 'character') {
    await authorizeCharacterOwner(ctx, toId(ref))
    return { kind, id: toId(ref) }
  }
  if (kind === 'venue') {
    authorizeTeam(ctx)
    return getReadableAlbumParent(ctx, { kind, ref })
  }
  const { eventId, organizationId } = await authorizeEvent(ctx, 'events.edit', ref)
  const [organization] = await ctx.db.execute<{ status: string }>(
    sql`select status from organizations where id = ${organizationId}`,
  )
  if (organization?.status === 'suspended') throw new AppError('organization_not_active')
  return { kind, id: eventId }
}

/** Something whose albums the actor may list; which of them is up to `visibleAlbums`. Throws 404. */
export async function getReadableAlbumParent(ctx: RequestContext, { kind, ref }: AlbumParentRef): Promise<AlbumParent> {
  const id = isRowId(toId(ref)) ? toId(ref) : 0
  const [found] = await ctx.db.execute<{ id: number }>(
    {
      event: () => sql`select e.id from events e where ${matchesEventRef(ref)} and ${previewableEvents(ctx)}`,
      character: () => sql`select c.id from characters c where c.id = ${id} and ${visibleCharacters(ctx)}`,
      venue: () => sql`select v.id from venues v where v.id = ${id} and ${visibleVenues(ctx)}`,
    }[kind](),
  )
  if (!found) throw notFound()
  return { kind, id: found.id }
}
