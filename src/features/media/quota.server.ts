import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'

/** Whose quota files count towards. */
export type StorageOwner = { userId: number } | { organizationId: number }

/** SQL condition: file `m` counts towards the quota. What was removed does not, though it may be restored for a while, nor what could not be read. */
export const countsTowards = (owner: StorageOwner): SQL =>
  'userId' in owner
    ? sql`(m.owner_user_id = ${owner.userId} and m.removed_at is null and m.state <> 'failed')`
    : sql`(m.owner_organization_id = ${owner.organizationId} and m.removed_at is null and m.state <> 'failed')`

/** Makes other transactions that add files for the owner wait until this one ends. The first statement of a transaction. */
export async function lockStorage(ctx: RequestContext, owner: StorageOwner) {
  const key = 'userId' in owner ? `storage of user ${owner.userId}` : `storage of organization ${owner.organizationId}`
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The quota in bytes. */
export const quotaOf = ({ services: { settings } }: RequestContext, owner: StorageOwner) =>
  ('userId' in owner ? settings.userStorageMegabytes : settings.organizationStorageMegabytes) * 1_000_000

type Kind = { count: number; size: number }
export type StorageUsage = { used: number; documents: Kind; images: Kind }

/** What the owner's files take, in bytes: of a picture, the largest size. */
export async function readStorageUsage(ctx: RequestContext, owner: StorageOwner): Promise<StorageUsage> {
  const [row] = await ctx.db.execute<{ files: number; bytes: number; pictures: number; pictureBytes: number }>(sql`
    select count(*) filter (where m.width is null)::int as files,
      coalesce(sum(m.bytes) filter (where m.width is null), 0)::float8 as bytes,
      count(*) filter (where m.width is not null)::int as pictures,
      coalesce(sum(m.bytes) filter (where m.width is not null), 0)::float8 as "pictureBytes"
    from media m where ${countsTowards(owner)}`)
  const { files, bytes, pictures, pictureBytes } = row!
  return {
    used: bytes + pictureBytes,
    documents: { count: files, size: bytes },
    images: { count: pictures, size: pictureBytes },
  }
}
