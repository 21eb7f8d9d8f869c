import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf, findExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'

type Entity = { id: SQL; details: SQL }
/** A type of entity in the audit log, of the noun that records entries about it. */
export type EntityType = {
  type: AuditedType
  /** SQL: the present name of the entity with this id, or null. `details` are those of the entry, which names what is gone. */
  name: (ctx: RequestContext, entity: Entity) => SQL
}
export const entityTypes = extensionPoint<EntityType>('types of entities in the audit log', ({ type }) => type)

/** SQL: the name of an entity of this type. */
export const entityName = (ctx: RequestContext, type: AuditedType, entity: Entity): SQL =>
  findExtension(ctx, entityTypes, type)?.name(ctx, entity) ?? sql`null`

/** SQL: the name of the subject of the audit log entry `h`. */
export const subjectName = (ctx: RequestContext) => sql`case h.entity_type
  ${sql.join(
    extensionsOf(ctx, entityTypes).map(
      ({ type, name }) => sql`when ${type} then (${name(ctx, { id: sql`h.entity_id`, details: sql`h.details` })})`,
    ),
    sql` `,
  )} end`
