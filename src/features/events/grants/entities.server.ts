import { sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'

/** Entries of when the door's was the only grant have the first type. */
export const grantEntities: EntityType[] = (['check_in_staff', 'event_grant'] as const).map((type) => ({
  type,
  name: (_, { details }) => sql`select x.title from event_texts x where x.event_id = (${details}->>'event')::int
    order by x.locale = 'es' desc limit 1`,
}))
