import { sql } from 'drizzle-orm'
import type { Reportable } from '#features/abuse-reports/reportables.server.ts'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { paths } from '#shared/paths.ts'
import { documentsOf, getReadableParent, parseParent, readableDocuments } from './access.server.ts'

type Row = { id: number; name: string; characterId: number | null; slug: string | null }

/** SQL: the page that lists document `d`: the event's, or the character's. */
const columns = sql`d.id, d.name, d.character_id as "characterId",
  (select x.slug from event_texts x where x.event_id = d.event_id order by x.locale = 'es' desc limit 1) as slug`

export const documentReportable: Reportable = {
  type: 'document',
  // `event/{id or slug}/{document}` or `character/{id}/{document}`, as in the API.
  find: async (ctx, ref) => {
    const [kind = '', of = '', id = '', ...more] = ref.split('/')
    if (more.length > 0 || !/^\d{1,9}$/.test(id) || !isRowId(Number(id))) return null
    const parent = await getReadableParent(ctx, parseParent(kind, of))
    const [found] = await ctx.db.execute<Row>(
      sql`select ${columns} from documents d where d.id = ${Number(id)} and ${documentsOf(parent)} and ${readableDocuments(ctx)}`,
    )
    if (!found) return null
    const { characterId, slug } = found
    return {
      id: found.id,
      name: found.name,
      path: slug ? paths.event(slug) : characterPaths.part(characterId!, 'documents'),
    }
  },
  name: (_, id) => sql`select d.name from documents d where d.id = ${id}`,
  // A deleted one too: its owner may restore it.
  content: async (ctx, id) => {
    const [found] = await ctx.db.execute<Row & { hash: string }>(
      sql`select ${columns}, m.hash from documents d join media m on m.id = d.media_id where d.id = ${id}`,
    )
    if (!found) return null
    const { name, slug, hash } = found
    return { name, path: slug && paths.eventDocuments(slug), text: null, version: hashVersion({ name, hash }) }
  },
  setState: async ({ db, now }, id, state) => {
    const hiddenAt = state === 'shown' ? null : now.toISOString()
    await db.execute(sql`update documents set hidden_at = ${hiddenAt}::timestamptz where id = ${id}`)
  },
  interest: (
    ctx,
    me,
    id,
  ) => sql`exists (select 1 from documents own_d left join characters own_c on own_c.id = own_d.character_id
    where own_d.id = ${id} and (own_c.owner_id = ${me}
      or (own_d.event_id is not null and ${hasInterest(ctx, 'event', sql`own_d.event_id`)})))`,
  owners: (
    id,
  ) => sql`select h.owner_id as id from documents d join characters h on h.id = d.character_id where d.id = ${id}
    union ${ownersAndEditors(sql`(select e.organizer_id from documents d join events e on e.id = d.event_id where d.id = ${id})`)}`,
  files: (id) => sql`select d.media_id as id from documents d where d.id = ${id}
    union select v.media_id from document_versions v where v.document_id = ${id}`,
  reported: (id, since) => sql`select d.media_id as id from documents d where d.id = ${id}
    union select v.media_id from document_versions v where v.document_id = ${id} and v.replaced_at >= ${since}`,
  discard: async ({ db, now }, id) => {
    await db.execute(
      sql`update documents set deleted_at = ${now.toISOString()}::timestamptz where id = ${id} and deleted_at is null`,
    )
  },
}
