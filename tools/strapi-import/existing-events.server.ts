import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import type { Locale } from '#shared/languages.ts'
import { compareWithRow, findSlugOwners, inList, type MatchState, type RowTimestamps } from './records.server.ts'
import { toSlug } from './repair.server.ts'
import type { EventEntry } from './schema.ts'

type TranslationRow = {
  id: number
  eventId: number
  locale: Locale
  slug: string
  eventUpdatedAt: Date
} & RowTimestamps
export type ExistingEvents = Awaited<ReturnType<typeof findExistingEvents>>

/** What was imported before of a page's entries: their translations, and the holders of the slugs they could get. */
export async function findExistingEvents(tx: Database, entries: EventEntry[], locale: Locale) {
  const translations = await listTranslations(tx, entries)
  const slugs = await findSlugHolders(tx, entries, locale)
  const results = new Map<string, unknown>()

  const translationOf = ({ id }: EventEntry) => translations.find((text) => text.id === id)
  const ofEvent = (eventId: number) => translations.filter((text) => text.eventId === eventId)
  /** The event of one of its localizations, unless that has a translation in this language already. */
  const eventOf = ({ localizations }: EventEntry) =>
    translations.find(
      (text) =>
        localizations.some(({ id }) => id === text.id) &&
        ofEvent(text.eventId).every((other) => other.locale !== locale),
    )?.eventId
  /** Whether the entry provides the language-neutral fields: the Spanish one, else the only one. */
  const isPrimary = (entry: EventEntry) =>
    locale === 'es' || !ofEvent(translationOf(entry)?.eventId ?? 0).some((text) => text.locale === 'es')

  return {
    translationOf,
    eventOf,
    isPrimary,
    compare(entry: EventEntry): MatchState {
      const text = translationOf(entry)
      const state = compareWithRow(text, entry)
      if (!text || state === 'id_conflict' || state === 'newer_locally' || !isPrimary(entry)) return state
      const sourceUpdatedAt = Math.max(
        Number(entry.updatedAt),
        ...ofEvent(text.eventId).map(({ updatedAt }) => Number(updatedAt)),
      )
      return Number(text.eventUpdatedAt) > sourceUpdatedAt ? 'newer_locally' : state
    },
    /** Reserves the entry's own slug if it is valid and free, else a variant. Deterministic, so that every run chooses the same. */
    takeSlug(entry: EventEntry) {
      const eventId = translationOf(entry)?.eventId ?? eventOf(entry)
      const isFree = (slug: string) => {
        const holder = slugs.get(slug)
        return (
          holder === undefined || holder.textId === entry.id || (holder.textId === null && holder.eventId === eventId)
        )
      }
      const slug = slugChoices(entry, locale).find(isFree)!
      slugs.set(slug, { eventId: eventId ?? 0, textId: entry.id })
      return slug
    },
    /** Registers a new translation, so that the next entry of the page does not add another one in this language. */
    addTranslation({ id }: EventEntry, eventId: number, locale: Locale) {
      const epoch = new Date(0)
      translations.push({ id, eventId, locale, slug: '', eventUpdatedAt: epoch, createdAt: epoch, updatedAt: epoch })
    },
    /** Memoizes a query that many entries of the page share. */
    async memoized<T>(kind: string, id: number, query: () => PromiseLike<T[]>): Promise<T | undefined> {
      const key = `${kind} ${id}`
      if (!results.has(key)) results.set(key, (await query())[0])
      return results.get(key) as T | undefined
    },
  }
}

function slugChoices({ id, slug, title }: EventEntry, locale: Locale) {
  const base = toSlug(slug, title ?? '', 'evento')
  return [base, `${base}-${locale}`, `${base}-${id}`, `${base}-${id}-${locale}`]
}

async function listTranslations(tx: Database, entries: EventEntry[]): Promise<TranslationRow[]> {
  const ids = entries.flatMap(({ id, localizations }) => [id, ...localizations.map((other) => other.id)])
  if (ids.length === 0) return []
  const rows = await tx.execute<
    Omit<TranslationRow, 'createdAt' | 'updatedAt' | 'eventUpdatedAt'> & Record<'c' | 'u' | 'e', string>
  >(
    sql`select t.id, t.event_id as "eventId", t.locale, t.slug, extract(epoch from t.created_at) * 1000 as c,
      extract(epoch from t.updated_at) * 1000 as u, extract(epoch from e.updated_at) * 1000 as e
      from event_texts t join events e on e.id = t.event_id
      where t.event_id in (select x.event_id from event_texts x where x.id in ${inList(ids)})`,
  )
  const at = (ms: string) => new Date(Math.floor(Number(ms)))
  return rows.map(({ c, u, e, ...row }) => ({ ...row, createdAt: at(c), updatedAt: at(u), eventUpdatedAt: at(e) }))
}

/** Current slugs belong to a translation, former ones only to its event. */
async function findSlugHolders(tx: Database, entries: EventEntry[], locale: Locale) {
  const wanted = [...new Set(entries.flatMap((entry) => slugChoices(entry, locale)))]
  const holders = new Map<string, { eventId: number; textId: number | null }>()
  for (const [slug, eventId] of await findSlugOwners(tx, { table: 'event_slugs', owner: 'event_id' }, wanted))
    holders.set(slug, { eventId, textId: null })
  for (const [slug, textId] of await findSlugOwners(tx, { table: 'event_texts', owner: 'id' }, wanted))
    holders.set(slug, { eventId: holders.get(slug)?.eventId ?? 0, textId })
  return holders
}
