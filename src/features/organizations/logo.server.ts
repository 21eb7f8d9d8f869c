import type { SQL } from 'drizzle-orm'
import { pictureOf, pictureUrl } from '#features/media/queries.server.ts'
import { organizationMedia } from './table.server.ts'

/** SQL: the address of an organization's logo, which is shown beside its name; null where its seal is. */
export const logoUrl = (organizationId: SQL): SQL<string | null> =>
  pictureOf(organizationMedia, organizationId, 'logo', pictureUrl('thumbnail'))
