import { sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import type { TitleCheck } from '#shared/events/event-form.ts'
import { TITLE_DAYS_NEAR, TITLE_MAX } from '#shared/limits.ts'
import { type EventRef, matchesEventRef, visibleEvents } from '../access.server.ts'
import { titleForm } from '../schema.ts'
import { joinTranslation } from './list.server.ts'

const MAX_SIMILAR = 5

/**
 * Checks a title while it is being typed: empty, too long, already used by the organization, or similar to that of an event near in
 * time. The verdict is only a warning. Besides public events it considers the organization's own drafts, never those of others.
 */
export async function checkTitle(
  ctx: RequestContext,
  organization: OrganizationRef,
  form: unknown,
): Promise<TitleCheck> {
  const { id } = await authorizeIn(ctx, 'events.edit', organization)
  const { title: typed, date_start: date, event } = parse(titleForm, form)
  const title = typed.replace(/\s+/g, ' ').trim()
  if (title === '') return { verdict: 'empty', similar: [] }
  if (title.length > TITLE_MAX) return { verdict: 'too_long', similar: [] }
  const near = date
    ? sql`e.date_start between ${addDays(date, -TITLE_DAYS_NEAR)}::date and ${addDays(date, TITLE_DAYS_NEAR)}::date`
    : sql`false`
  const same = sql`folded(t.title) = folded(${title})`
  const rows = await ctx.db.execute<TitleCheck['similar'][number] & { used: boolean }>(sql`
    select distinct on (like_it, e.id) t.title, t.slug, e.date_start as date, o.name as organizer, e.moderation,
      ${same} and e.organizer_id = ${id} as used, similarity(folded(t.title), folded(${title})) as like_it
    from event_texts t join events e on e.id = t.event_id join organizations o on o.id = e.organizer_id
    where e.id is distinct from (select own.event_id from event_texts own where own.id = ${event ?? 0}) and e.deleted_at is null and (e.organizer_id = ${id} or ${visibleEvents(ctx)})
      and (${same} and e.organizer_id = ${id} or folded(t.title) % folded(${title}) and ${near})
    order by like_it desc, e.id limit ${MAX_SIMILAR}`)
  const similar = rows.map(({ title, slug, date, organizer, moderation }) => ({
    title,
    slug,
    date,
    organizer,
    moderation,
  }))
  const verdict = rows.some(({ used }) => used) ? 'used' : similar.length > 0 ? 'similar' : 'free'
  return { verdict, similar }
}

/** The title of a public event in the language of the reader. Null for others; throws 404 for what is no id or slug. */
export async function findPublicTitle(ctx: RequestContext, ref: EventRef): Promise<string | null> {
  const [found] = await ctx.db.execute<{ title: string }>(sql`select t.title from events e ${joinTranslation(ctx)}
    where ${matchesEventRef(ref)} and ${visibleEvents(ctx)}`)
  return found?.title ?? null
}
