import { eq, sql } from 'drizzle-orm'
import { organizationSlugs, organizations } from '#features/organizations/table.server.ts'
import type { Here } from './existing-events.server.ts'
import type { Desk } from './records.server.ts'

export const UNKNOWN_ORGANIZER = 'Organización por identificar'
const SLUG = 'organizacion-por-identificar'

/** The unclaimed card for events whose organizer the old server does not name: made once, found by its slug ever after. */
export const unknownOrganizer = async (desk: Desk, here: Here): Promise<number> =>
  (await here.once('unknown organizer', 0, async () => [(await findCard(desk)) ?? (await makeCard(desk))]))!

async function findCard({ tx }: Desk) {
  const [card] = await tx
    .select({ id: sql<number>`coalesce(${organizations.mergedInto}, ${organizations.id})` })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .where(eq(organizationSlugs.slug, SLUG))
  return card?.id
}

async function makeCard({ tx, ctx }: Desk) {
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const [made] = await tx
    .insert(organizations)
    .values({ name: UNKNOWN_ORGANIZER, slug: SLUG, type: 'association', status: 'active', ...stamps })
    .returning({ id: organizations.id })
  return made!.id
}
