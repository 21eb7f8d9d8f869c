import { type SQL, sql } from 'drizzle-orm'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import {
  type AuditEntry,
  type DecisionEmail,
  type DecisionEmailKinds,
  decisionEmail,
  type EmailReader,
  findNameAndSlug,
  registerDecisionEmail,
} from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'

declare module '#features/review/decision-emails.server.ts' {
  interface DecisionEmailKinds
    extends Record<`event_${'published' | 'changes_requested' | 'rejected' | 'taken_down'}`, true> {}
}

/** Adds who submitted the event, if still a member who may edit. */
const unionSubmitter = (
  eventId: number,
) => sql`union select m.user_id from memberships m join events e on e.organizer_id = m.organization_id
  where e.id = ${eventId} and m.user_id = e.submitted_by and m.role <> 'read_only'`

/** Only while `still` holds. */
const findEventTitle = (ctx: RequestContext, id: SQL, locale: Locale, still = sql`true`) =>
  findNameAndSlug(
    ctx,
    sql`x.title as name, x.slug from event_texts x join events e on e.id = x.event_id
      where e.id = ${id} and e.deleted_at is null and ${still}
      order by x.locale = ${contentLocale(locale)} desc, x.locale = 'es' desc limit 1`,
  )

async function eventEmail(
  ctx: RequestContext,
  decision: AuditEntry,
  { locale }: EmailReader,
): Promise<DecisionEmail | null> {
  const { fromState, toState, entityId } = decision
  const kinds: Record<string, keyof DecisionEmailKinds> = {
    published: 'event_published',
    changes_requested: 'event_changes_requested',
    rejected: 'event_rejected',
  }
  const down = fromState === 'published' && toState !== 'published'
  const kind = down ? 'event_taken_down' : kinds[toState ?? '']
  const found = await findEventTitle(ctx, sql`${entityId}`, locale, sql`e.moderation = ${toState}`)
  if (!kind || !found) return null
  const [path, button] =
    kind === 'event_published'
      ? ([paths.event(found.slug), 'event_page'] as const)
      : ([paths.eventPanel(found.slug), 'event'] as const)
  return decisionEmail(decision, { kind, name: found.name, path, button })
}

registerDecisionEmail('event', {
  recipients: ({ entityId }) =>
    sql`${ownersAndEditors(sql`(select e.organizer_id from events e where e.id = ${entityId})`)} ${unionSubmitter(entityId)}`,
  email: eventEmail,
})

/** The event of a picture, for the email about its removal. */
export async function findPictureEvent(
  ctx: RequestContext,
  { id, still, locale }: { id: number; still: SQL; locale: Locale },
) {
  const found = await findEventTitle(ctx, sql`${id}`, locale, still)
  return found && { name: found.name, path: paths.eventInformation(found.slug) }
}
