import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'

/** SQL: the present name of the entity with this id, or null. `details` are those of the entry, which names what is gone. */
export type EntityName = (ctx: RequestContext, entity: { id: SQL; details: SQL }) => SQL
const names = new Map<AuditedType, EntityName>()

/** Registers a type of entity in the audit log. Called once by the noun that records entries about it, when its module is loaded. */
export function registerAuditedType(type: AuditedType, name: EntityName) {
  names.set(type, name)
}

/** The registered types, in the order of their names. */
export const auditedTypes = (): AuditedType[] => [...names.keys()].sort()

/** SQL: the name of an entity of a registered type. */
export const entityName = (type: AuditedType): EntityName => names.get(type) ?? (() => sql`null`)

/** SQL: the name of the subject of the audit log entry `h`. */
export const subjectName = (ctx: RequestContext) => sql`case h.entity_type
  ${sql.join(
    auditedTypes().map(
      (type) => sql`when ${type} then (${entityName(type)(ctx, { id: sql`h.entity_id`, details: sql`h.details` })})`,
    ),
    sql` `,
  )} end`
