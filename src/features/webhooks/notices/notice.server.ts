import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DISABLED_REASONS } from '#shared/webhooks.ts'

/** `changed`: it was added, has another address or gets names from now on. */
export const NOTICES_ABOUT = ['changed', ...DISABLED_REASONS] as const
export type NoticeAbout = (typeof NOTICES_ABOUT)[number]
const notice = { endpointId: z.int(), about: z.enum(NOTICES_ABOUT), by: z.int().optional() }
/** An endpoint was added or changed, or disabled. */
export const noticeJob = jobKind('webhooks.notice', notice)
export const noticeEmailJob = jobKind('webhooks.notice_email', { ...notice, userId: z.int() })
type NoticePayload = z.output<typeof noticeJob.payload>

/** What an email says of an endpoint: its host alone, because an address may hold a secret. */
export type WebhookNotice = {
  endpointId: number
  organizationId: number
  organizer: string
  slug: string
  host: string
  description: string
  includesPerson: boolean
  by: string | null
}

/** Null once it was removed or, of a disabled one, resumed. For jobs only. */
export async function findNotice(
  ctx: RequestContext,
  { endpointId, about, by }: NoticePayload,
): Promise<WebhookNotice | null> {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<Omit<WebhookNotice, 'host'> & { url: string }>(sql`
    select e.id as "endpointId", o.id as "organizationId", o.name as organizer, o.slug, e.url, e.description,
      e.includes_person as "includesPerson", (select u.username from users u where u.id = ${by ?? null}::int) as by
    from webhook_endpoints e join organizations o on o.id = e.organization_id
    where e.id = ${endpointId} ${about === 'changed' ? sql`` : sql`and e.disabled_reason = ${about}`}`)
  if (!row) return null
  const { url, ...found } = row
  return { ...found, host: URL.parse(url)?.hostname ?? '' }
}

/** Who is told: the owner of what was changed, everybody who may change it of what was disabled. */
export async function listRecipients(ctx: RequestContext, { organizationId }: WebhookNotice, about: NoticeAbout) {
  if (about !== 'changed') return listMembersWho(ctx, 'webhooks.edit', organizationId)
  const [owner] = await ctx.db.execute<{ id: number | null }>(
    sql`select owner_id as id from organizations where id = ${organizationId}`,
  )
  return owner?.id ? [owner.id] : []
}
