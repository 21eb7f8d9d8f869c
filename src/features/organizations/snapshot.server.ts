import { sql } from 'drizzle-orm'
import { versionOf } from '#features/events/queries/snapshot.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'

/** The statement's `o` as plain JSON: all that its people can change of it. */
export const organizationSnapshotOf = sql`json_build_object('name', o.name, 'type', o.type, 'url', o.url, 'email', o.email,
  'phone', o.phone, 'instagram', o.instagram, 'facebook', o.facebook, 'discord', o.discord, 'county', o.county,
  'descriptionEs', o.description_es, 'descriptionEn', o.description_en,
  'header', (select json_build_object('hash', m.hash) from media m
    where m.parent_kind = 'organization' and m.parent_id = o.id and m.purpose = 'header' order by m.id desc limit 1))`

/** What is public of an organization, or will be once it is verified. Whoever calls it has asked who may. */
export async function organizationSnapshot(db: Database, id: number): Promise<OrganizationSnapshot> {
  const [row] = await db.execute<{ snapshot: OrganizationSnapshot }>(
    sql`select ${organizationSnapshotOf} as snapshot from organizations o where o.id = ${id}`,
  )
  return row!.snapshot
}

/** What the profile says, and what of it waits, as one version: sent back with a change, it tells whether somebody else saved meanwhile. */
export const profileVersion = (current: OrganizationSnapshot, waiting: Partial<OrganizationSnapshot> | null) =>
  versionOf({ current, waiting })
