import { type SQL, sql } from 'drizzle-orm'
import { ownCharacters, readableBackgrounds, visibleCharacters } from '#features/characters/access.server.ts'
import { eventsWith, previewableEvents, readablePanels } from '#features/events/access.server.ts'
import type { MediaParent } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { confirmedEvents } from '#features/registrations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isSiteTeam } from '#shared/site-team.ts'
import { countedAnswer } from './consent/answers.server.ts'
import { photos } from './table.server.ts'

export const isAlbumShareToken = (text: string) => /^[0-9a-f]{48}$/.test(text)

/**
 * SQL condition: the actor may edit album `a`: of an event that they may edit, of their own character; the site team
 * keeps those of venues.
 */
export const editableAlbums = (ctx: RequestContext): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return sql`false`
  return sql`(exists (select 1 from events e where e.id = a.event_id and ${eventsWith(ctx, 'events.edit')})
    or exists (select 1 from characters c where c.id = a.character_id and c.deleted_at is null and ${ownCharacters(ctx)})
    or (a.venue_id is not null and ${isSiteTeam(me.siteRole)}))`
}

/** SQL condition: the actor may add photos to album `a`: who may edit it, and who has a seat where players add theirs. */
export const openAlbums = (ctx: RequestContext): SQL => sql`(${editableAlbums(ctx)} or (a.contributors = 'players'
  and a.hidden_at is null and exists (select 1 from events e where e.id = a.event_id and ${confirmedEvents(ctx)})))`

/**
 * SQL condition: the link with this token shows album `a`, whatever the album's visibility: while what it belongs to is there and the site
 * team has not taken it down.
 */
const sharedAlbums = (ctx: RequestContext, token: string): SQL => sql`(a.share_token = ${token} and (
  exists (select 1 from events e join organizations o on o.id = e.organizer_id
    where e.id = a.event_id and e.deleted_at is null and e.moderation not in ('changes_requested', 'rejected')
      and ${visibleOrganizers(ctx, 'o')})
  or exists (select 1 from characters c where c.id = a.character_id and c.deleted_at is null and c.hidden_at is null)
  or exists (select 1 from venues v where v.id = a.venue_id and ${visibleVenues(ctx)})))`

/** SQL condition: who sees what album `a` belongs to, within the visibility of the album. */
const withinVisibility = (ctx: RequestContext): SQL => {
  const hasAccount = signedInPerson(ctx) !== null
  return sql`(exists (select 1 from events e where e.id = a.event_id and case a.visibility
      when 'public' then ${previewableEvents(ctx)}
      when 'registered' then ${confirmedEvents(ctx)} or ${readablePanels(ctx)}
      when 'organizers' then ${readablePanels(ctx)} else false end)
    or exists (select 1 from characters c where c.id = a.character_id and case a.visibility
      when 'public' then ${visibleCharacters(ctx)}
      when 'registered' then ${hasAccount} and ${visibleCharacters(ctx)}
      when 'organizers' then ${readableBackgrounds(ctx)} else false end)
    or exists (select 1 from venues v where v.id = a.venue_id and ${visibleVenues(ctx)}
      and (a.visibility = 'public' or (a.visibility = 'registered' and ${hasAccount}))))`
}

/**
 * SQL condition: the actor may open album `a`. With the token of a link, also what the link shows. What the site team hid is left to who may
 * edit it.
 */
export const visibleAlbums = (ctx: RequestContext, share?: string): SQL => {
  const shared = share && isAlbumShareToken(share) ? sql`${sharedAlbums(ctx, share)} or` : sql``
  return sql`(a.deleted_at is null and (${editableAlbums(ctx)}
    or (a.hidden_at is null and (${shared} ${withinVisibility(ctx)}))))`
}

/** SQL condition: the actor may open album `a`, or adds photos to it: of one that they do not see, they see their own photos alone. */
export const readableAlbums = (ctx: RequestContext, share?: string): SQL =>
  sql`(${visibleAlbums(ctx, share)} or (a.deleted_at is null and ${openAlbums(ctx)}))`

/** SQL condition: photo `p` of an album with file `m` is shown to everybody who sees its album, as in the view `shown_photos`. */
export const shownPhotos = sql`(p.deleted_at is null and p.hidden_at is null and p.withheld_at is null
  and m.state = 'ready' and m.removed_at is null)`

/** SQL condition: the actor may see photo `p` with file `m` of album `a`, which is one of `readableAlbums`. */
export const readablePhotos = (ctx: RequestContext, share?: string): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return visiblePhotos(ctx)
  // Whoever adds photos to an album of these visibilities sees it, as do those who add photos to one of something else.
  return sql`(${visiblePhotos(ctx)} and (a.event_id is null or a.visibility in ('public', 'registered')
    or p.uploaded_by = ${me.id} or ${visibleAlbums(ctx, share)}))`
}

/**
 * SQL condition: the actor may see photo `p` with file `m` of album `a`, which they see. One that is hidden, withheld or not ready is seen by
 * who may edit the album and by who uploaded it; one that is withheld also by who asked for it, and by who is in it and does not want to be
 * shown, unless someone else asked.
 */
const visiblePhotos = (ctx: RequestContext): SQL => {
  const me = signedInPerson(ctx)
  if (!me) return shownPhotos
  return sql`(${shownPhotos} or (p.deleted_at is null and m.removed_at is null and (${editableAlbums(ctx)}
    or p.uploaded_by = ${me.id} or (p.hidden_at is null and (exists (select 1 from photo_requests r
      where r.photo_id = p.media_id and r.user_id = ${me.id} and r.state = 'open')
    or exists (select 1 from photo_people w where w.photo_id = p.media_id and w.user_id = ${me.id}
      and ${countedAnswer(sql`w.user_id`, sql`a.event_id`)} = 'no' and not exists (select 1 from photo_requests r
        where r.photo_id = p.media_id and r.user_id <> ${me.id} and r.state = 'open')))))))`
}

/** SQL condition on a row of `photos` and file `m`: for the address of the file itself. */
const seen = (
  ctx: RequestContext,
  share?: string,
): SQL => sql`exists (select 1 from photos p join albums a on a.id = p.album_id
  where p.media_id = ${photos.mediaId} and ${readableAlbums(ctx, share)} and ${readablePhotos(ctx, share)})`

export const albumFiles: MediaParent = { links: photos, visible: (ctx) => seen(ctx), shared: seen }
