import { sql } from 'drizzle-orm'
import { countsTowards, quotaOf, readStorageUsage, type StorageOwner } from '#features/media/quota.server.ts'
import { authorize } from '#features/organizations/authorize-member.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { LargestFile, StorageMeter } from '#shared/documents/storage.ts'
import { contentLocale } from '#shared/languages.ts'
import {
  CHARACTER_DOCUMENTS_MAX,
  DOCUMENT_BYTES,
  DOCUMENT_VERSIONS_MAX,
  EVENT_DOCUMENTS_MAX,
  LARGEST_FILES_SHOWN,
} from '#shared/limits.ts'

/** What the actor's files take, as the API answers it. */
export async function getStorageStatistics(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx, 'account:read')
  const { used, quota, documents, images } = await readMeter(ctx, { userId: me.id })
  const limits = {
    document_size: DOCUMENT_BYTES,
    documents_per_character: CHARACTER_DOCUMENTS_MAX,
    documents_per_event: EVENT_DOCUMENTS_MAX,
    versions_per_document: DOCUMENT_VERSIONS_MAX,
    user: quota,
    organization: quotaOf(ctx, { organizationId: 0 }),
  }
  const percent = Math.round((used / quota) * 1000) / 10
  return { used, quota, available: Math.max(quota - used, 0), percent, by_kind: { documents, images }, limits }
}

/** The meter of the actor's own files, with those that take the most room. */
export async function getMyStorage(ctx: RequestContext): Promise<StorageMeter> {
  const me = authorizeSignedIn(ctx)
  return readMeter(ctx, { userId: me.id })
}

/** The meter of an organization, for who reads its panel. Throws 404. */
export async function getOrganizationStorage(ctx: RequestContext, organizationId: number): Promise<StorageMeter> {
  await authorize(ctx, 'events.read', organizationId)
  return readMeter(ctx, { organizationId })
}

async function readMeter(ctx: RequestContext, owner: StorageOwner): Promise<StorageMeter> {
  const usage = await readStorageUsage(ctx, owner)
  return { ...usage, quota: quotaOf(ctx, owner), largest: await listLargest(ctx, owner) }
}

/** Documents with their earlier files, by what they take together. */
async function listLargest(ctx: RequestContext, owner: StorageOwner): Promise<LargestFile[]> {
  const rows = await ctx.db.execute<LargestFile>(sql`
    select d.id, d.name, f.bytes, f.versions, f.version_bytes as "versionBytes", d.character_id as "characterId", c.name as character,
      x.slug as event, x.title as "eventTitle"
    from documents d
      join lateral (select sum(m.bytes)::float8 as bytes, (count(*) - 1)::int as versions,
          coalesce(sum(m.bytes) filter (where m.id <> d.media_id), 0)::float8 as version_bytes
        from media m where ${countsTowards(owner)} and (m.id = d.media_id
          or m.id in (select v.media_id from document_versions v where v.document_id = d.id))) f on f.bytes > 0
      left join characters c on c.id = d.character_id
      left join lateral (select t.slug, t.title from event_texts t where t.event_id = d.event_id
        order by t.locale = ${contentLocale(ctx.locale)} desc limit 1) x on true
    where d.deleted_at is null and d.media_id in (select m.id from media m where ${countsTowards(owner)})
    order by f.bytes desc, d.id limit ${LARGEST_FILES_SHOWN}`)
  return [...rows]
}
