import { z } from 'zod'
import { singleLine } from '#platform/forms/zod-fields.ts'
import { AUDITED_TYPES } from '#shared/review/audit-log.ts'

const count = z.coerce.number().int().min(1).max(2_147_483_647)
/** The filters of the audit log in a URL; invalid ones are ignored. */
export const auditLogFilters = z.object({
  id: count.optional().catch(undefined),
  entityType: z.enum(AUDITED_TYPES).optional().catch(undefined),
  entityId: count.optional().catch(undefined),
  actorId: count.optional().catch(undefined),
  /** The actor's username, or the id of an erased user. */
  who: singleLine({ max: 60 }).optional().catch(undefined),
  action: z.string().max(60).regex(/^\w+$/).optional().catch(undefined),
  page: count.max(100_000).catch(1),
})
