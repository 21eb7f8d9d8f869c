import { correctEvent } from '#features/events/commands/correct.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { getCorrectableTexts } from '#features/events/queries/team-notes.server.ts'
import { markReviewed, takeDown } from '#features/events/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import type { ReviewTarget } from '#shared/review/queue-pages.ts'
import type { FoundItem } from './load-queue.server.ts'

/** A new event is reviewed as its pages will look in every language; of a revision, only the changes. */
export async function loadEventReview(ctx: RequestContext, found: FoundItem) {
  if (found.queue === 'revisions') {
    const revision = found.item
    const { texts, version } = await getCorrectableTexts(ctx, revision.event.id)
    return { kind: 'edit' as const, revision, texts, version }
  }
  if (found.queue !== 'events') throw notFound()
  const event = found.item
  const page = await getEventPage(ctx, event.slug)
  const others = CONTENT_LOCALES.filter((locale) => locale !== page.locale && page.slugs[locale])
  const more = await Promise.all(others.map((locale) => getEventPage({ ...ctx, locale }, event.slug)))
  const texts = [page, ...more].map(({ locale, title, description }) => ({
    locale,
    title,
    description,
    html: renderMarkdown(description).html,
  }))
  return { kind: 'new' as const, event, page, texts }
}

/** Takes down the event of a revision, which counts the revision as reviewed. */
export async function takeDownRevisedEvent(...[ctx, id, form]: Parameters<typeof takeDown>) {
  const revision = (await listQueue(ctx, 'revisions', [`edit-${id}`]))[0]
  if (!revision) throw notFound()
  const entry = await takeDown(ctx, revision.event.id, form)
  await markReviewed(ctx, id)
  return entry
}

/** Corrects a text of the event under review; of a revision, of the event as it is now. */
export async function correctReviewedEvent(ctx: RequestContext, { queue, id }: ReviewTarget, form: FormValues) {
  if (queue === 'events') return correctEvent(ctx, id, form)
  const [revision] = await listQueue(ctx, 'revisions', [`edit-${id}`])
  if (!revision) throw notFound()
  return correctEvent(ctx, revision.event.id, form)
}
