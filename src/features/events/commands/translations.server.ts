import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { freeSlug } from '#platform/database/unique-slug.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { Locale } from '#shared/enums.ts'
import { slugOf } from '#shared/slug.ts'
import { eventTexts } from '../table.server.ts'

/** What a title without letters is called in an address. */
const WORD: Record<Locale, string> = { es: 'evento', en: 'event' }
const OTHER: Record<Locale, Locale> = { es: 'en', en: 'es' }

export type Words = { title?: string | undefined; description?: string | undefined; slug?: string | undefined }
export type Texts = { locale: Locale; own: Words; other: Words | null | undefined }
type Of = { event: number; everPublic: boolean }

/** Writes the text of one language and, where it is sent, the other's beside it; null takes the other away. To be called in a transaction. */
export async function writeTexts(tx: Database, of: Of, { locale, own, other }: Texts) {
  // First, so that a text that changes its language keeps its address.
  if (other === null)
    await tx.delete(eventTexts).where(and(eq(eventTexts.eventId, of.event), eq(eventTexts.locale, OTHER[locale])))
  await writeText(tx, of, locale, own)
  if (other) await writeText(tx, of, OTHER[locale], other)
  if (other === null) await refuseWordless(tx, of)
}

/** An event has a text in one language at least. */
async function refuseWordless(tx: Database, { event }: Of) {
  const [text] = await tx.select({ id: eventTexts.id }).from(eventTexts).where(eq(eventTexts.eventId, event)).limit(1)
  if (!text) throw new Failure('invalid', 'invalid', { fields: { title: 'required' } })
}

async function writeText(tx: Database, of: Of, locale: Locale, words: Words) {
  const [before] = await tx
    .select()
    .from(eventTexts)
    .where(and(eq(eventTexts.eventId, of.event), eq(eventTexts.locale, locale)))
  const { title = before?.title, description = before?.description ?? '' } = words
  if (title === undefined) {
    if (words.description !== undefined) throw new Failure('invalid', 'invalid', { fields: { title: 'required' } })
    return
  }
  const slug = await slugFor(tx, of, { locale, title, asked: words.slug, before })
  if (!before) {
    await tx.insert(eventTexts).values({ eventId: of.event, locale, title, description, slug })
    await tx.execute(sql`update event_slugs set locale = ${locale} where slug = ${slug} and locale <> ${locale}`)
  } else if (title !== before.title || description !== before.description || slug !== before.slug)
    await tx.update(eventTexts).set({ title, description, slug }).where(eq(eventTexts.id, before.id))
}

type Wanted = {
  locale: Locale
  title: string
  asked: string | undefined
  before: { title: string; slug: string } | undefined
}

/**
 * The slug follows the title until the event has been public; then it changes only when somebody asks for another one,
 * and the former leads to it (decisions 3). Nobody who sends back what was read asks for another.
 */
async function slugFor(tx: Database, of: Of, { locale, title, asked, before }: Wanted): Promise<string> {
  const former = before?.slug
  if (asked !== undefined && asked !== former) {
    if (!(await isOwnOrFree(tx, of.event, locale, asked)))
      throw new Failure('invalid', 'invalid', { fields: { slug: 'taken' } })
    return asked
  }
  if (former !== undefined && (of.everPublic || slugOf(title, WORD[locale]) === slugOf(before!.title, WORD[locale])))
    return former
  const wanted = slugOf(title, WORD[locale])
  const back = await isOwn(tx, of.event, locale, wanted)
  return back ? wanted : freeSlug(tx, 'event_slugs', title, WORD[locale])
}

/** A slug this event had before in the same language, and no text of it has now. */
async function isOwn(tx: Database, event: number, locale: Locale, slug: string): Promise<boolean> {
  const [row] = await tx.execute(sql`select from event_slugs s where s.slug = ${slug} and s.event_id = ${event}
    and not exists (select from event_texts x where x.slug = s.slug and x.locale <> ${locale})`)
  return row !== undefined
}

async function isOwnOrFree(tx: Database, event: number, locale: Locale, slug: string): Promise<boolean> {
  if (await isOwn(tx, event, locale, slug)) return true
  // As freeSlug does: until this transaction ends, nobody else takes it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('event_slugs'))`)
  const [row] = await tx.execute(sql`select from event_slugs s where s.slug = ${slug}`)
  return row === undefined
}

/** Titles typed on the way leave slugs behind: once an event is sent in for the first time, only those it has now stay its own. */
export const forgetDraftSlugs = (tx: Database, event: number) =>
  tx.execute(sql`delete from event_slugs s where s.event_id = ${event}
    and not exists (select from event_texts x where x.slug = s.slug)`)
