import { type SQL, sql } from 'drizzle-orm'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import {
  type AuditEntry,
  decisionEmail,
  decisionEmails,
  type EmailReader,
  EXAMPLE_REASON,
  findNameAndSlug,
} from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { PROBLEMS } from '#shared/review/review.ts'

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

const KINDS = new Map<string | null, `event_${'published' | 'changes_requested' | 'rejected'}`>([
  ['published', 'event_published'],
  ['changes_requested', 'event_changes_requested'],
  ['rejected', 'event_rejected'],
])

async function eventEmail(ctx: RequestContext, decision: AuditEntry, reader: EmailReader) {
  const { locale } = reader
  const { fromState, toState, entityId, action } = decision
  if (action === 'correctEvent' || action === 'remindOrganizer') return tellingEmail(ctx, decision, reader)
  const down = fromState === 'published' && toState !== 'published'
  const kind = down ? 'event_taken_down' : KINDS.get(toState)
  const found = await findEventTitle(ctx, sql`${entityId}`, locale, sql`e.moderation = ${toState}`)
  if (!kind || !found) return null
  const [path, button] =
    kind === 'event_published'
      ? ([paths.event(found.slug), 'event_page'] as const)
      : ([paths.eventPanel(found.slug), 'event'] as const)
  return decisionEmail(decision, { kind, name: found.name, path, button })
}

/** Of a text that was corrected, whatever was decided about the event since, or of what a published event lacks: `details` say what. */
async function tellingEmail(ctx: RequestContext, decision: AuditEntry, { locale }: EmailReader) {
  const { entityId, toState, action, details } = decision
  const still = action === 'correctEvent' ? sql`true` : sql`e.moderation = ${toState}`
  const found = await findEventTitle(ctx, sql`${entityId}`, locale, still)
  if (!found) return null
  const problem = PROBLEMS.find((one) => one === details?.['problem'])
  const kind = action === 'correctEvent' ? 'event_corrected' : problem && (`event_lacks_${problem}` as const)
  const path = kind === 'event_corrected' ? paths.eventInformation(found.slug) : paths.eventPanel(found.slug)
  return kind ? decisionEmail(decision, { kind, name: found.name, path, button: 'event' }) : null
}

/** Asks for another change of a published event. */
async function revisionEmail(ctx: RequestContext, decision: AuditEntry, { locale }: EmailReader) {
  const asked = sql`e.id = (select r.event_id from event_revisions r where r.id = ${decision.entityId} and r.request is not null)`
  const found = await findEventTitle(ctx, sql`e.id`, locale, asked)
  if (!found) return null
  const about = { name: found.name, path: paths.eventPanel(found.slug), button: 'event' } as const
  return decisionEmail(decision, { kind: 'event_edit_changes_requested', ...about })
}

const ABOUT = { name: 'El faro', path: paths.eventPanel('el-faro') }
const ASKED = { ...ABOUT, reason: EXAMPLE_REASON }
export const revisionEmails = decisionEmails({
  examples: { event_edit_changes_requested: ASKED },
  recipients: ({ entityId }) =>
    sql`${ownersAndEditors(sql`(select e.organizer_id from event_revisions r join events e on e.id = r.event_id where r.id = ${entityId})`)}`,
  email: revisionEmail,
})
export const eventEmails = decisionEmails({
  examples: {
    event_published: { ...ABOUT, path: paths.event('el-faro') },
    event_changes_requested: ASKED,
    event_rejected: ASKED,
    event_taken_down: ASKED,
    event_corrected: { ...ABOUT, path: paths.eventInformation('el-faro') },
    event_lacks_unconfirmed: ABOUT,
    event_lacks_no_venue: ABOUT,
    event_lacks_no_image: ABOUT,
    event_lacks_stale: ABOUT,
  },
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
