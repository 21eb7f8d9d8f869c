import { type SQL, sql } from 'drizzle-orm'
import { pictureUrl } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import type {
  AlbumPeople,
  AlbumPeopleQuery,
  ConsentFilter,
  ConsentPhoto,
  DecidedPhotoRequest,
  PhotoConsentState,
  PhotoRequestItem,
} from '#shared/albums/photo-consent.ts'
import { PHOTO_CONSENT_STATES, type PhotoAnswer, type PhotoPerson } from '#shared/albums/photo-consent.ts'
import { pageOf } from '#shared/query-codec.ts'
import { authorizeAlbum } from '../../authorize.server.ts'
import { countedAnswer, photoAnswer } from '../answers.server.ts'
import { findEventAnswers } from './event-answers.server.ts'

const PHOTOS_ON_PAGE = 24
const REQUESTS_LISTED = 100
const DECIDED_LISTED = 50

/** SQL: the album's photos, numbered as they are shown, and whether each can be shown by what the people in it said. */
const numbered = (albumId: number): SQL => sql`select p.media_id as id, p.withheld_at, m.hash, m.width, m.height,
    coalesce(nullif(m.caption, ''), nullif(m.alternative_text, ''), '') as title,
    (row_number() over (order by p.position, p.media_id))::int as number, s.state
  from photos p join albums a on a.id = p.album_id join media m on m.id = p.media_id
    cross join lateral (select case
      when exists (select 1 from photo_requests r where r.photo_id = p.media_id and r.state = 'open') then 'no'
      when bool_or(x.said = 'no') then 'no' when bool_or(x.said = 'ask') then 'ask' when count(*) > 0 then 'yes' else 'nobody' end as state
      from (select ${countedAnswer(sql`w.user_id`, sql`a.event_id`)} as said from photo_people w where w.photo_id = p.media_id) x) s
  where p.album_id = ${albumId} and p.deleted_at is null and m.removed_at is null and m.state = 'ready'`

const picture = sql`n.id, n.number, ${pictureUrl('small')} as url, n.width, n.height, n.title`

/** Who is in the photos of an album and what they asked for, for who may edit it. Throws 404, 403. */
export async function getAlbumPeople(
  ctx: RequestContext,
  id: number,
  { filter, page: asked }: AlbumPeopleQuery,
): Promise<AlbumPeople> {
  await authorizeAlbum(ctx, 'edit', id)
  const album = await findAlbum(ctx, id)
  const counts = await countStates(ctx, id)
  const open = counts.ask + counts.no + (album.isUnasked ? counts.nobody : 0)
  const listed = { open, shown: sum(counts) - open, all: sum(counts) }[filter]
  const { offset, page, pages } = pageOf(asked, listed, PHOTOS_ON_PAGE)
  const answers = album.eventId === null ? null : await findEventAnswers(ctx, album.eventId)
  return {
    album: album.shown,
    counts,
    open,
    filter,
    page,
    pages,
    requests: await listRequests(ctx, id),
    decided: await listDecided(ctx, id),
    photos: await listPhotos(ctx, id, {
      where: album.isUnasked ? OF_PUBLIC_FILTER[filter] : OF_FILTER[filter],
      from: offset,
      mayRead: answers?.mayRead ?? false,
    }),
    figures: answers?.figures ?? null,
    asks: answers?.asks ?? false,
  }
}

const sum = (counts: Record<PhotoConsentState, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

/** `isUnasked`: everybody sees its photos of an event, also those of which nobody has said who is in them. */
async function findAlbum({ db }: RequestContext, id: number) {
  const [row] = await db.execute<AlbumPeople['album'] & { eventId: number | null; isUnasked: boolean }>(
    sql`select a.id, a.title, a.event_id as "eventId", a.event_id is not null and a.visibility = 'public' as "isUnasked",
      (select x.slug from event_texts x where x.event_id = a.event_id limit 1) as "eventSlug" from albums a where a.id = ${id}`,
  )
  const { eventId, isUnasked, ...shown } = row!
  return { eventId, isUnasked, shown }
}

async function countStates({ db }: RequestContext, albumId: number): Promise<Record<PhotoConsentState, number>> {
  const rows = await db.execute<{ state: PhotoConsentState; count: number }>(
    sql`select n.state, count(*)::int as count from (${numbered(albumId)}) n group by 1`,
  )
  const counted = new Map([...rows].map(({ state, count }) => [state, count]))
  return Object.fromEntries(PHOTO_CONSENT_STATES.map((state) => [state, counted.get(state) ?? 0])) as Record<
    PhotoConsentState,
    number
  >
}

type RequestRow = Omit<PhotoRequestItem, 'id' | 'photo'> & PhotoRequestItem['photo'] & { requestId: number }
async function listRequests({ db }: RequestContext, albumId: number): Promise<PhotoRequestItem[]> {
  const rows =
    await db.execute<RequestRow>(sql`select ${picture}, r.id as "requestId", r.kind, r.area, r.message, u.username as asker,
      ${isoSecond(sql<Date>`r.created_at`)} as at, ${isoSecond(sql<Date>`r.due_at`)} as "dueAt", r.decided_at is not null as accepted
    from (${numbered(albumId)}) n join lateral (select n.hash) m on true join photo_requests r on r.photo_id = n.id and r.state = 'open'
      left join users u on u.id = r.user_id order by r.due_at, r.id limit ${REQUESTS_LISTED}`)
  return [...rows].map(({ requestId, id, number, url, width, height, title, ...request }) => ({
    ...request,
    id: requestId,
    photo: { id, number, url, width, height, title },
  }))
}

async function listDecided({ db }: RequestContext, albumId: number): Promise<DecidedPhotoRequest[]> {
  const rows =
    await db.execute<DecidedPhotoRequest>(sql`select r.id, r.kind, r.state, r.reason, u.username as asker, n.number,
      ${isoSecond(sql<Date>`r.created_at`)} as at, ${isoSecond(sql<Date | null>`r.decided_at`)} as "decidedAt",
      d.username as "decidedBy"
    from photo_requests r join photos p on p.media_id = r.photo_id and p.album_id = ${albumId}
      left join (${numbered(albumId)}) n on n.id = r.photo_id
      left join users u on u.id = r.user_id left join users d on d.id = r.decided_by
    where r.state <> 'open' order by r.decided_at desc nulls last, r.id desc limit ${DECIDED_LISTED}`)
  return [...rows]
}

const OF_FILTER: Record<ConsentFilter, SQL> = {
  open: sql`n.state in ('ask', 'no')`,
  shown: sql`n.state in ('yes', 'nobody')`,
  all: sql`true`,
}
const OF_PUBLIC_FILTER: Record<ConsentFilter, SQL> = {
  ...OF_FILTER,
  open: sql`n.state <> 'yes'`,
  shown: sql`n.state = 'yes'`,
}

type PhotoRow = Omit<ConsentPhoto, 'people'> & { people: { name: string | null; answer: PhotoAnswer | null }[] }
/** What each person answered is for who may read the players; that someone does not want to be shown is not. */
async function listPhotos(
  { db }: RequestContext,
  albumId: number,
  { where, from, mayRead }: { where: SQL; from: number; mayRead: boolean },
): Promise<ConsentPhoto[]> {
  const answer = mayRead ? photoAnswer(sql`w.user_id`, sql`a.event_id`) : sql`null`
  const rows = await db.execute<PhotoRow>(sql`select ${picture}, n.state, n.withheld_at is not null as "isWithheld",
      (select coalesce(json_agg(json_build_object('name', u.username, 'answer', ${answer}) order by lower(u.username)), '[]')
        from photo_people w join users u on u.id = w.user_id where w.photo_id = n.id) as people
    from (${numbered(albumId)}) n join lateral (select n.hash) m on true join albums a on a.id = ${albumId}
    where ${where} order by n.number limit ${PHOTOS_ON_PAGE} offset ${from}`)
  return [...rows].map(({ people, ...photo }) => ({
    ...photo,
    people: people.filter((person): person is PhotoPerson => person.name !== null),
  }))
}
