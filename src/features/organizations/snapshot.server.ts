import { sql } from 'drizzle-orm'
import { headerOf } from '#features/media/queries.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { organizationMedia } from './table.server.ts'

/** SQL: all editable content of the statement's `o` as JSON. Stored in organization_revisions, so its keys must not change. */
export const organizationSnapshotJson = sql`json_build_object('name', o.name, 'type', o.type, 'url', o.url, 'email', o.email,
  'phone', o.phone, 'instagram', o.instagram, 'facebook', o.facebook, 'discord', o.discord, 'county', o.county,
  'descriptionEs', o.description_es, 'descriptionEn', o.description_en,
  'header', ${headerOf(organizationMedia, sql`o.id`, sql`json_build_object('hash', m.hash)`)})`

/** The profile that is public, or will be once verified. The caller authorizes. */
export async function getOrganizationSnapshot(db: Database, id: number): Promise<OrganizationSnapshot> {
  const [row] = await db.execute<{ snapshot: OrganizationSnapshot }>(
    sql`select ${organizationSnapshotJson} as snapshot from organizations o where o.id = ${id}`,
  )
  return row!.snapshot
}

/** The version of profile and waiting change together, for optimistic locking. */
export const profileVersion = (current: OrganizationSnapshot, waiting: Partial<OrganizationSnapshot> | null) =>
  hashVersion({ current, waiting })
