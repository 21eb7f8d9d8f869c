import { type SQL, sql } from 'drizzle-orm'
import type { Reportable } from '#features/abuse-reports/reportables.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { isAlbumShareToken, readablePhotos, visibleAlbums } from './access.server.ts'
import { renewKeysJob } from './commands/renew-keys.server.ts'
import { albumOwners } from './consent/recipients.server.ts'

const idIn = (text: string) => (/^\d{1,10}$/.test(text) && isRowId(Number(text)) ? Number(text) : null)
/** SQL condition: the site team sees the page of album `a`. */
const isPublic = sql`(a.visibility = 'public' and a.character_id is null)`
/** SQL condition: the user has an interest in album `a`. */
const interestIn = (ctx: Parameters<typeof hasInterest>[0], me: number): SQL =>
  sql`(exists (select 1 from characters own_c where own_c.id = a.character_id and own_c.owner_id = ${me})
    or (a.event_id is not null and ${hasInterest(ctx, 'event', sql`a.event_id`)}))`
const PHOTOS_TO_LOOK_AT = 60

export const photoReportable: Reportable = {
  type: 'photo',
  // `{photo}`, or `{token}/{photo}` by the link that shares its album.
  find: async (ctx, ref) => {
    const [first = '', second, ...more] = ref.split('/')
    const share = second === undefined ? undefined : first
    const id = idIn(second ?? first)
    if (id === null || more.length > 0 || (share !== undefined && !isAlbumShareToken(share))) return null
    const [found] = await ctx.db.execute<{ id: number; name: string }>(sql`
      select p.media_id as id, coalesce(nullif(left(m.caption, 80), ''), a.title) as name
      from photos p join albums a on a.id = p.album_id join media m on m.id = p.media_id
      where p.media_id = ${id} and ${visibleAlbums(ctx, share)} and ${readablePhotos(ctx, share)}`)
    return found ? { ...found, path: share ? `/shared/album/${share}/${id}` : `/photo/${id}` } : null
  },
  name: (_, id) => sql`select coalesce(nullif(left(h_m.caption, 80), ''), h_a.title) from photos h_p
    join albums h_a on h_a.id = h_p.album_id join media h_m on h_m.id = h_p.media_id where h_p.media_id = ${id}`,
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<{ name: string; text: string; shown: boolean; sha256: string | null }>(sql`
      select a.title as name, concat_ws(E'\n', m.caption, m.alternative_text, p.credit) as text, ${isPublic} as shown,
        (select c.sha256 from media_contents c where c.media_id = m.id) as sha256
      from photos p join albums a on a.id = p.album_id join media m on m.id = p.media_id
      where p.media_id = ${id} and p.deleted_at is null and a.deleted_at is null`)
    if (!found) return null
    const { name, text, shown, sha256 } = found
    return { name, path: shown ? `/photo/${id}` : null, text: text || null, version: hashVersion({ text, sha256 }) }
  },
  setState: async (ctx, id, state) => {
    const hiddenAt = state === 'shown' ? null : ctx.now.toISOString()
    await ctx.db.execute(sql`update photos set hidden_at = ${hiddenAt}::timestamptz where media_id = ${id}`)
    if (state !== 'shown') await enqueue(ctx, renewKeysJob, { photo: id })
  },
  interest: (ctx, me, id) => sql`exists (select 1 from photos own_p join albums a on a.id = own_p.album_id
    where own_p.media_id = ${id} and (own_p.uploaded_by = ${me} or ${interestIn(ctx, me)}))`,
  owners: (
    id,
  ) => sql`select up.uploaded_by as id from photos up where up.media_id = ${id} and up.uploaded_by is not null
    union ${albumOwners(sql`(select op.album_id from photos op where op.media_id = ${id})`)}`,
  files: (id) => sql`select ${id} as id`,
  contents: (id) =>
    sql`select s.source_sha256 as sha256 from photos s where s.media_id = ${id} and s.source_sha256 is not null`,
  reported: (id) => sql`select rp.media_id as id from photos rp where rp.media_id = ${id} and rp.deleted_at is null`,
  discard: async ({ db, now }, id) => {
    const at = sql`${now.toISOString()}::timestamptz`
    await db.execute(sql`update photos set deleted_at = ${at} where media_id = ${id} and deleted_at is null`)
    await db.execute(sql`update media set removed_at = ${at} where id = ${id} and removed_at is null`)
  },
}

export const albumReportable: Reportable = {
  type: 'album',
  // `{album}`, or the token of the link that shares it.
  find: async (ctx, ref) => {
    const share = isAlbumShareToken(ref) ? ref : undefined
    const id = share ? null : idIn(ref)
    if (!share && id === null) return null
    const [found] = await ctx.db.execute<{ id: number; name: string }>(sql`select a.id, a.title as name from albums a
      where ${share ? sql`a.share_token = ${share}` : sql`a.id = ${id}`} and ${visibleAlbums(ctx, share)}`)
    return found ? { ...found, path: share ? `/shared/album/${share}` : `/album/${found.id}` } : null
  },
  name: (_, id) => sql`select h_a.title from albums h_a where h_a.id = ${id}`,
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<{ name: string; text: string; shown: boolean; photos: number[] }>(sql`
      select a.title as name, concat_ws(E'\n', a.title, a.description) as text, ${isPublic} as shown,
        array(select p.media_id from photos p where p.album_id = a.id and p.deleted_at is null order by 1) as photos
      from albums a where a.id = ${id} and a.deleted_at is null`)
    if (!found) return null
    const { name, text, shown, photos } = found
    return { name, path: shown ? `/album/${id}` : null, text, version: hashVersion({ text, photos }) }
  },
  setState: async (ctx, id, state) => {
    const hiddenAt = state === 'shown' ? null : ctx.now.toISOString()
    await ctx.db.execute(sql`update albums set hidden_at = ${hiddenAt}::timestamptz where id = ${id}`)
    if (state !== 'shown') await enqueue(ctx, renewKeysJob, { album: id })
  },
  interest: (ctx, me, id) => sql`exists (select 1 from albums a where a.id = ${id} and ${interestIn(ctx, me)})`,
  owners: (id) => albumOwners(id),
  files: (id) => sql`select fp.media_id as id from photos fp where fp.album_id = ${id}`,
  contents: (id) =>
    sql`select s.source_sha256 as sha256 from photos s where s.album_id = ${id} and s.source_sha256 is not null`,
  reported: (id) => sql`(select rp.media_id as id from photos rp where rp.album_id = ${id} and rp.deleted_at is null
    order by rp.position, rp.media_id limit ${PHOTOS_TO_LOOK_AT})`,
  discard: async ({ db, now }, id) => {
    const at = sql`${now.toISOString()}::timestamptz`
    await db.execute(
      sql`update albums set deleted_at = ${at}, share_token = null where id = ${id} and deleted_at is null`,
    )
    await db.execute(sql`update media m set removed_at = ${at} from photos p
      where p.album_id = ${id} and p.media_id = m.id and m.removed_at is null`)
  },
}
