import { type SQL, sql } from 'drizzle-orm'
import { headerOf, mediaColumns as m, pictureOf } from '#features/media/queries.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import type { Database } from '#platform/database/database.server.ts'
import { columnsOf, jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { organizationMedia, organizations } from '../table.server.ts'

const o = columnsOf(organizations, 'o')

/** SQL: the links of organization `o`. */
export const linksJson = jsonObject({ url: o.url, instagram: o.instagram, facebook: o.facebook, discord: o.discord })

/** SQL: all editable content of the statement's `o` as JSON. Stored in organization_revisions, so its keys must not change. */
export const organizationSnapshotJson: SQL<OrganizationSnapshot> = jsonObject({
  name: o.name,
  type: o.type,
  url: o.url,
  email: o.email,
  phone: o.phone,
  instagram: o.instagram,
  facebook: o.facebook,
  discord: o.discord,
  county: o.county,
  descriptionEs: o.descriptionEs,
  descriptionEn: o.descriptionEn,
  header: headerOf(organizationMedia, o.id, jsonObject({ hash: m.hash })),
  logo: pictureOf(organizationMedia, o.id, 'logo', jsonObject({ hash: m.hash })),
})

/** The profile that is public, or will be once verified. The caller authorizes. */
export async function getOrganizationSnapshot(db: Database, id: number): Promise<OrganizationSnapshot> {
  const [snapshot] = await selectJson(db, organizationSnapshotJson, sql`from organizations o where o.id = ${id}`)
  return snapshot!
}

/** The version of profile and waiting change together, for optimistic locking. */
export const profileVersion = (current: OrganizationSnapshot, waiting: Partial<OrganizationSnapshot> | null) =>
  hashVersion({ current, waiting })

/** SQL: the descriptions of organization `o` by language. */
export const descriptionsJson = sql<
  Partial<Record<ContentLocale, string>>
>`json_strip_nulls(${jsonObject({ es: o.descriptionEs, en: o.descriptionEn })})`
