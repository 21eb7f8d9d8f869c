import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { findFreeSlug } from '#platform/database/unique-slug.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { slugOf } from '#shared/slug.ts'
import { eventTranslations } from '../table.server.ts'

/** Slug for a title without letters. */
const DEFAULT_SLUGS: Record<ContentLocale, string> = { es: 'evento', en: 'event' }
const OTHER_LOCALE: Record<ContentLocale, ContentLocale> = { es: 'en', en: 'es' }

export type TranslationInput = {
  title?: string | undefined
  description?: string | undefined
  slug?: string | undefined
}
export type TranslationInputs = {
  locale: ContentLocale
  own: TranslationInput
  other: TranslationInput | null | undefined
}
type Target = { eventId: number; everPublic: boolean }

/** Writes the translation in one language and, if it was sent, the other; null removes the other. Call it in a transaction. */
export async function writeTranslations(tx: Database, of: Target, { locale, own, other }: TranslationInputs) {
  // Delete first, so that a translation that changes its language keeps its slug.
  if (other === null)
    await tx
      .delete(eventTranslations)
      .where(and(eq(eventTranslations.eventId, of.eventId), eq(eventTranslations.locale, OTHER_LOCALE[locale])))
  await writeTranslation(tx, of, locale, own)
  if (other) await writeTranslation(tx, of, OTHER_LOCALE[locale], other)
  if (other === null) await assertHasTranslation(tx, of)
}

/** An event has at least one translation. */
async function assertHasTranslation(tx: Database, { eventId }: Target) {
  const [text] = await tx
    .select({ id: eventTranslations.id })
    .from(eventTranslations)
    .where(eq(eventTranslations.eventId, eventId))
    .limit(1)
  if (!text) throw new AppError('invalid', { fields: { title: 'required' } })
}

async function writeTranslation(tx: Database, of: Target, locale: ContentLocale, input: TranslationInput) {
  const [before] = await tx
    .select()
    .from(eventTranslations)
    .where(and(eq(eventTranslations.eventId, of.eventId), eq(eventTranslations.locale, locale)))
  const { title = before?.title, description = before?.description ?? '' } = input
  if (title === undefined) {
    if (input.description !== undefined) throw new AppError('invalid', { fields: { title: 'required' } })
    return
  }
  const slug = await chooseSlug(tx, of, { locale, title, requested: input.slug, before })
  if (!before) {
    await tx.insert(eventTranslations).values({ eventId: of.eventId, locale, title, description, slug })
    await tx.execute(sql`update event_slugs set locale = ${locale} where slug = ${slug} and locale <> ${locale}`)
  } else if (title !== before.title || description !== before.description || slug !== before.slug)
    await tx.update(eventTranslations).set({ title, description, slug }).where(eq(eventTranslations.id, before.id))
}

type SlugRequest = {
  locale: ContentLocale
  title: string
  requested: string | undefined
  before: { title: string; slug: string } | undefined
}

/**
 * The slug follows the title until the event has been public. Then it changes only when another slug is requested, and the former
 * one redirects, so that published links keep working. Sending the current slug is not a request for another.
 */
async function chooseSlug(
  tx: Database,
  of: Target,
  { locale, title, requested, before }: SlugRequest,
): Promise<string> {
  const former = before?.slug
  if (requested !== undefined && requested !== former) {
    if (!(await isSlugAvailable(tx, of.eventId, locale, requested)))
      throw new AppError('invalid', { fields: { slug: 'taken' } })
    return requested
  }
  if (
    former !== undefined &&
    (of.everPublic || slugOf(title, DEFAULT_SLUGS[locale]) === slugOf(before!.title, DEFAULT_SLUGS[locale]))
  )
    return former
  const wanted = slugOf(title, DEFAULT_SLUGS[locale])
  const back = await isFormerSlug(tx, of.eventId, locale, wanted)
  return back ? wanted : findFreeSlug(tx, 'event_slugs', title, DEFAULT_SLUGS[locale])
}

/** Whether this event had the slug before and no translation in another language uses it now. */
async function isFormerSlug(tx: Database, eventId: number, locale: ContentLocale, slug: string): Promise<boolean> {
  const [row] = await tx.execute(sql`select from event_slugs s where s.slug = ${slug} and s.event_id = ${eventId}
    and not exists (select from event_texts x where x.slug = s.slug and x.locale <> ${locale})`)
  return row !== undefined
}

async function isSlugAvailable(tx: Database, eventId: number, locale: ContentLocale, slug: string): Promise<boolean> {
  if (await isFormerSlug(tx, eventId, locale, slug)) return true
  // The lock that findFreeSlug takes too: until the end of this transaction nobody else can take the slug.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('event_slugs'))`)
  const [row] = await tx.execute(sql`select from event_slugs s where s.slug = ${slug}`)
  return row === undefined
}

/** Deletes slugs of earlier draft titles when an event is first submitted; only its current ones stay reserved. */
export const deleteUnusedSlugs = (tx: Database, eventId: number) =>
  tx.execute(sql`delete from event_slugs s where s.event_id = ${eventId}
    and not exists (select from event_texts x where x.slug = s.slug)`)
