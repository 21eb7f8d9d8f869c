import { getEventPage } from '#features/events/queries/detail.server.ts'
import { markReviewed, takeDown } from '#features/events/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import type { WaitingEvent, WaitingRevision } from '#shared/review/review-queues.ts'

type Item = { kind: 'new'; event: WaitingEvent } | { kind: 'edit'; revision: WaitingRevision }

const toEventRow = (event: WaitingEvent) => ({
  row: {
    key: `${event.id}`,
    title: event.title,
    about: event.organizer.name,
    badge: 'new',
    hours: event.hours,
    cover: event.cover,
    own: event.own,
  } as const,
  item: { kind: 'new', event } as Item,
})
const toRevisionRow = (revision: WaitingRevision) => {
  const { id, event, hours, cover, own } = revision
  return {
    row: { key: `edit-${id}`, title: event.title, about: event.organizer, badge: 'edit', hours, cover, own } as const,
    item: { kind: 'edit', revision } as Item,
  }
}

const sinceOf = (item: Item) => (item.kind === 'new' ? item.event : item.revision).since

/** New events and revisions of public ones, oldest first. */
export async function listEventReviews(ctx: RequestContext) {
  const [events, edits] = await Promise.all([listQueue(ctx, 'events'), listQueue(ctx, 'revisions')])
  return [...events.map(toEventRow), ...edits.map(toRevisionRow)].sort((a, b) =>
    sinceOf(a.item).localeCompare(sinceOf(b.item)),
  )
}

/** A new event is reviewed as its pages will look in every language; of a revision, only the changes. */
export async function loadEventReview(ctx: RequestContext, item: Item) {
  if (item.kind === 'edit') return item
  const page = await getEventPage(ctx, item.event.slug)
  const others = CONTENT_LOCALES.filter((locale) => locale !== page.locale && page.slugs[locale])
  const more = await Promise.all(others.map((locale) => getEventPage({ ...ctx, locale }, item.event.slug)))
  const texts = [page, ...more].map(({ locale, title, description }) => ({
    ...{ locale, title, html: renderMarkdown(description).html },
  }))
  return { ...item, page, texts }
}

/** Takes down the event of a revision, which counts the revision as reviewed. */
export async function takeDownRevisedEvent(...[ctx, id, form]: Parameters<typeof takeDown>) {
  const revision = (await listQueue(ctx, 'revisions')).find((waiting) => waiting.id === id)
  if (!revision) throw notFound()
  const entry = await takeDown(ctx, revision.event.id, form)
  await markReviewed(ctx, id)
  return entry
}
