import { recordAudit } from '#features/audit/record.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import type { Endpoint } from './delivery/claim.server.ts'

type Audited = Pick<Endpoint, 'id' | 'organizationId' | 'url'>
type States = { from?: string; to?: string; reason?: string | null; details?: Record<string, unknown> }

/** Names the host alone: an address may hold a secret. */
export const auditEndpoint = (
  ctx: RequestContext,
  action: AuditAction,
  { id, organizationId, url }: Audited,
  { details = {}, ...states }: States = {},
) =>
  recordAudit(ctx, {
    action,
    entityType: 'organization',
    entityId: organizationId,
    ...states,
    details: { webhook: id, host: URL.parse(url)?.hostname ?? '', ...details },
  })
