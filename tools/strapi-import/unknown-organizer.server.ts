import { eq, sql } from 'drizzle-orm'
import { organizationSlugs, organizations } from '#features/organizations/table.server.ts'
import type { ExistingEvents } from './existing-events.server.ts'
import type { PageContext } from './records.server.ts'

export const UNKNOWN_ORGANIZER = 'Organización por identificar'
const SLUG = 'organizacion-por-identificar'

/** The unclaimed organizer for events that have none on the source: created once, then found by its slug. */
export const getUnknownOrganizer = async (page: PageContext, existing: ExistingEvents): Promise<number> =>
  (await existing.memoized('unknown organizer', 0, async () => [(await findCard(page)) ?? (await createCard(page))]))!

async function findCard({ tx }: PageContext) {
  const [card] = await tx
    .select({ id: sql<number>`coalesce(${organizations.mergedInto}, ${organizations.id})` })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .where(eq(organizationSlugs.slug, SLUG))
  return card?.id
}

async function createCard({ tx, ctx }: PageContext) {
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const [made] = await tx
    .insert(organizations)
    .values({ name: UNKNOWN_ORGANIZER, slug: SLUG, type: 'association', status: 'active', ...stamps })
    .returning({ id: organizations.id })
  return made!.id
}
