import { sql } from 'drizzle-orm'
import { getDocumentsView } from '#features/documents/queries/page.server.ts'
import { authorizeEvent, type EventRef, matchesEventRef, readablePanels } from '#features/events/access.server.ts'
import { confirmedEvents } from '#features/registrations/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { DocumentItem } from '#shared/documents/documents-page.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { can } from '#shared/member-permissions.ts'

type StoredNotes = { textEs: string; textEn: string | null; changedAt: Date; version: string }

/** Does not authorize. Null without any. */
export async function findStoredNotes({ db }: RequestContext, eventId: number): Promise<StoredNotes | null> {
  const [row] = await db.execute<Omit<StoredNotes, 'changedAt'>>(sql`
    select text_es as "textEs", text_en as "textEn", to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
    from seat_notes where event_id = ${eventId}`)
  return row ? { ...row, changedAt: new Date(row.version) } : null
}

/** The texts for who writes them, and for who reads the event the documents that come with them. */
export async function getSeatNotesEditor(ctx: RequestContext, ref: EventRef) {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  return {
    stored: await findStoredNotes(ctx, eventId),
    files: can(role, 'events.read') ? await listFiles(ctx, ref) : null,
  }
}

async function listFiles(ctx: RequestContext, ref: EventRef) {
  const { documents, max } = await getDocumentsView(ctx, { kind: 'event', ref })
  return { documents: documents.filter(isForSeats), left: max - documents.length }
}

/** What someone reads who has a place; `isOfTeam`: they read it because they belong to the organization or the site team. */
export type SeatNotes = {
  isOfTeam: boolean
  /** Null where there are documents alone. */
  text: { markdown: string; locale: ContentLocale; changedAt: Date } | null
  documents: DocumentItem[]
}

/**
 * What those read who have a place. Null for everybody else, as where there is nothing: nobody learns that there is something. Only of
 * signed-in people, whose pages no cache shares.
 */
export async function findSeatNotes(ctx: RequestContext, ref: EventRef): Promise<SeatNotes | null> {
  if (!signedInPerson(ctx)) return null
  const [reader] = await ctx.db.execute<{ eventId: number; hasPlace: boolean }>(sql`
    select e.id as "eventId", ${confirmedEvents(ctx)} as "hasPlace" from events e
    where ${matchesEventRef(ref)} and (${confirmedEvents(ctx)} or ${readablePanels(ctx)})`)
  if (!reader) return null
  const stored = await findStoredNotes(ctx, reader.eventId)
  const documents = (await getDocumentsView(ctx, { kind: 'event', ref })).documents.filter(isForSeats)
  if (!stored && documents.length === 0) return null
  return { isOfTeam: !reader.hasPlace, text: stored && textFor(stored, contentLocale(ctx.locale)), documents }
}

const isForSeats = ({ audience }: DocumentItem) => audience === 'registered'

const textFor = ({ textEs, textEn, changedAt }: StoredNotes, locale: ContentLocale) =>
  locale === 'en' && textEn !== null
    ? { markdown: textEn, locale, changedAt }
    : { markdown: textEs, locale: 'es' as const, changedAt }
