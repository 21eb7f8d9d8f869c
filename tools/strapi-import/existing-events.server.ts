import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import type { Locale } from '#shared/enums.ts'
import { inList, type Kept, takenSlugs, type Verdict, verdictOn } from './records.server.ts'
import { slugFrom } from './repair.server.ts'
import type { EventEntry } from './schema.ts'

type Text = { id: number; eventId: number; locale: Locale; slug: string; eventUpdatedAt: Date } & Kept
export type Here = Awaited<ReturnType<typeof findHere>>

/** What is here already of a page's entries: their texts, their translations' texts, and who holds which slug. */
export async function findHere(tx: Database, entries: EventEntry[], locale: Locale) {
  const texts = await textsOf(tx, entries)
  const slugs = await slugsOf(tx, entries, locale)
  const asked = new Map<string, unknown>()

  const textOf = ({ id }: EventEntry) => texts.find((text) => text.id === id)
  const ofEvent = (eventId: number) => texts.filter((text) => text.eventId === eventId)
  /** The event of one of its translations, unless that has a text in this language already. */
  const eventOf = ({ localizations }: EventEntry) =>
    texts.find(
      (text) =>
        localizations.some(({ id }) => id === text.id) &&
        ofEvent(text.eventId).every((other) => other.locale !== locale),
    )?.eventId
  /** The Spanish entry tells the facts of its event; where there is none, the one there is. */
  const leads = (entry: EventEntry) =>
    locale === 'es' || !ofEvent(textOf(entry)?.eventId ?? 0).some((text) => text.locale === 'es')

  return {
    textOf,
    eventOf,
    leads,
    verdictOn(entry: EventEntry): Verdict {
      const text = textOf(entry)
      const verdict = verdictOn(text, entry)
      if (!text || verdict === 'another' || verdict === 'newer here' || !leads(entry)) return verdict
      const told = Math.max(Number(entry.updatedAt), ...ofEvent(text.eventId).map(({ updatedAt }) => Number(updatedAt)))
      return Number(text.eventUpdatedAt) > told ? 'newer here' : verdict
    },
    /** Takes the entry's own slug where its form and its neighbours allow it; the same choice at every run. */
    takeSlug(entry: EventEntry) {
      const mine = textOf(entry)?.eventId ?? eventOf(entry)
      const isFree = (slug: string) => {
        const holder = slugs.get(slug)
        return holder === undefined || holder.textId === entry.id || (holder.textId === null && holder.eventId === mine)
      }
      const slug = slugChoices(entry, locale).find(isFree)!
      slugs.set(slug, { eventId: mine ?? 0, textId: entry.id })
      return slug
    },
    /** The next entry of the page that translates the same must find the place taken. */
    joined({ id }: EventEntry, eventId: number, locale: Locale) {
      const never = new Date(0)
      texts.push({ id, eventId, locale, slug: '', eventUpdatedAt: never, createdAt: never, updatedAt: never })
    },
    /** One question a page for what many entries ask alike. */
    async once<T>(kind: string, id: number, ask: () => PromiseLike<T[]>): Promise<T | undefined> {
      const key = `${kind} ${id}`
      if (!asked.has(key)) asked.set(key, (await ask())[0])
      return asked.get(key) as T | undefined
    },
  }
}

function slugChoices({ id, slug, title }: EventEntry, locale: Locale) {
  const base = slugFrom(slug, title ?? '', 'evento')
  return [base, `${base}-${locale}`, `${base}-${id}`, `${base}-${id}-${locale}`]
}

async function textsOf(tx: Database, entries: EventEntry[]): Promise<Text[]> {
  const ids = entries.flatMap(({ id, localizations }) => [id, ...localizations.map((other) => other.id)])
  if (ids.length === 0) return []
  const rows = await tx.execute<
    Omit<Text, 'createdAt' | 'updatedAt' | 'eventUpdatedAt'> & Record<'c' | 'u' | 'e', string>
  >(
    sql`select t.id, t.event_id as "eventId", t.locale, t.slug, extract(epoch from t.created_at) * 1000 as c,
      extract(epoch from t.updated_at) * 1000 as u, extract(epoch from e.updated_at) * 1000 as e
      from event_texts t join events e on e.id = t.event_id
      where t.event_id in (select x.event_id from event_texts x where x.id in ${inList(ids)})`,
  )
  const at = (ms: string) => new Date(Math.floor(Number(ms)))
  return rows.map(({ c, u, e, ...row }) => ({ ...row, createdAt: at(c), updatedAt: at(u), eventUpdatedAt: at(e) }))
}

/** Present slugs belong to a text, former ones only to its event. */
async function slugsOf(tx: Database, entries: EventEntry[], locale: Locale) {
  const wanted = [...new Set(entries.flatMap((entry) => slugChoices(entry, locale)))]
  const holders = new Map<string, { eventId: number; textId: number | null }>()
  for (const [slug, eventId] of await takenSlugs(tx, { table: 'event_slugs', owner: 'event_id' }, wanted))
    holders.set(slug, { eventId, textId: null })
  for (const [slug, textId] of await takenSlugs(tx, { table: 'event_texts', owner: 'id' }, wanted))
    holders.set(slug, { eventId: holders.get(slug)?.eventId ?? 0, textId })
  return holders
}
