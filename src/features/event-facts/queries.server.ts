import { eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { authorizeFacts } from './access.server.ts'
import { eventFacts } from './table.server.ts'

export type StoredFacts = Omit<typeof eventFacts.$inferSelect, 'eventId' | 'revisedOn' | 'updatedAt'>
type Found = { facts: StoredFacts; revisedOn: string | null }

/** Does not authorize. Null where the event says nothing. */
export async function findStoredFacts({ db }: RequestContext, eventId: number): Promise<Found | null> {
  const [row] = await db.select().from(eventFacts).where(eq(eventFacts.eventId, eventId))
  if (!row) return null
  const { eventId: _, revisedOn, updatedAt: __, ...facts } = row
  return { facts, revisedOn }
}

/** Sent with a form made from them. */
export const versionOf = (facts: StoredFacts | null) => (facts === null ? null : hashVersion(facts))

/** Another event of the organization, whose facts can be taken over. */
export type FactsSource = { ref: number; title: string; dateStart: string | null; revisedOn: string | null }

/** The facts of an event for who fills them in, and where it has none the organization's last event that has some. */
export async function getFactsEditor(ctx: RequestContext, ref: EventRef, from: string | null) {
  const { eventId } = await authorizeEvent(ctx, 'events.read', ref)
  const mayEdit = await authorizeFacts(ctx, ref).then(() => true, isRefusal)
  const stored = await findStoredFacts(ctx, eventId)
  const source = mayEdit && !stored ? await findSource(ctx, eventId) : null
  const isTaken = source !== null && from === String(source.ref)
  return {
    stored: stored?.facts ?? null,
    /** Filled in, and saved only with the form. */
    taken: isTaken ? await getFactsOf(ctx, source) : null,
    version: versionOf(stored?.facts ?? null),
    revisedOn: stored?.revisedOn ?? null,
    source,
    mayEdit,
  }
}

const isRefusal = (error: unknown) => {
  if (error instanceof AppError && error.kind === 'forbidden') return false
  throw error
}

async function getFactsOf(ctx: RequestContext, { ref }: FactsSource): Promise<StoredFacts | null> {
  const { eventId } = await authorizeEvent(ctx, 'events.read', ref)
  return (await findStoredFacts(ctx, eventId))?.facts ?? null
}

/** The organization's latest other event with facts. */
async function findSource(ctx: RequestContext, eventId: number): Promise<FactsSource | null> {
  const locale = contentLocale(ctx.locale)
  const title = localized(
    locale,
    sql`(select x.title from event_texts x where x.event_id = e.id order by x.locale desc limit 1)`,
    sql`(select x.title from event_texts x where x.event_id = e.id order by x.locale limit 1)`,
  )
  const [found] = await ctx.db.execute<FactsSource>(sql`
    select (select min(x.id) from event_texts x where x.event_id = e.id) as ref, ${title} as title,
      e.date_start::text as "dateStart", f.revised_on::text as "revisedOn"
    from events e join event_facts f on f.event_id = e.id
    where e.organizer_id = (select w.organizer_id from events w where w.id = ${eventId})
      and e.id <> ${eventId} and e.deleted_at is null
    order by e.date_start desc nulls last, e.id desc limit 1`)
  return found ?? null
}

/** The facts as they are sent: `_es` and `_en` beside each other. */
export async function getEditableFacts(ctx: RequestContext, ref: EventRef) {
  const { facts, revisedOn } = (await findStoredFacts(
    ctx,
    (
      await authorizeEvent(ctx, 'events.read', ref)
    ).eventId,
  )) ?? {
    facts: null,
    revisedOn: null,
  }
  return { facts, revisedOn, version: versionOf(facts) }
}
