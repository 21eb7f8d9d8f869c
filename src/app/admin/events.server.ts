import { getEventPage } from '#features/events/queries/detail.server.ts'
import { markReviewed, takeDown } from '#features/review/commands/events.server.ts'
import { listQueue } from '#features/review/queries/queue.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import { renderMarkdown } from '#platform/text/markdown.server.ts'
import { LOCALES } from '#shared/enums.ts'
import type { WaitingEvent, WaitingRevision } from '#shared/review/review-queues.ts'

type Item = { kind: 'new'; event: WaitingEvent } | { kind: 'edit'; revision: WaitingRevision }

const ofEvent = (event: WaitingEvent) => ({
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
const ofEdit = (revision: WaitingRevision) => {
  const { id, event, hours, cover, own } = revision
  return {
    row: { key: `edit-${id}`, title: event.title, about: event.organizer, badge: 'edit', hours, cover, own } as const,
    item: { kind: 'edit', revision } as Item,
  }
}

const sinceOf = (item: Item) => (item.kind === 'new' ? item.event : item.revision).since

/** New ones and edits of public events, together the oldest first. */
export async function list(ctx: Context) {
  const [events, edits] = await Promise.all([listQueue(ctx, 'events'), listQueue(ctx, 'revisions')])
  return [...events.map(ofEvent), ...edits.map(ofEdit)].sort((a, b) => sinceOf(a.item).localeCompare(sinceOf(b.item)))
}

/** An event is read as its pages will have it, in each language there is: all of that becomes public. Of an edit, what it changes. */
export async function detail(ctx: Context, item: Item) {
  if (item.kind === 'edit') return item
  const page = await getEventPage(ctx, item.event.slug)
  const others = LOCALES.filter((locale) => locale !== page.locale && page.slugs[locale])
  const more = await Promise.all(others.map((locale) => getEventPage({ ...ctx, locale }, item.event.slug)))
  const texts = [page, ...more].map(({ locale, title, description }) => ({
    ...{ locale, title, html: renderMarkdown(description).html },
  }))
  return { ...item, page, texts }
}

/** The event of an edit: it leaves the calendar, and the edit has been read with that. */
export async function takeDownEdited(...[ctx, id, form, means]: Parameters<typeof takeDown>) {
  const revision = (await listQueue(ctx, 'revisions')).find((waiting) => waiting.id === id)
  if (!revision) throw missing()
  const entry = await takeDown(ctx, revision.event.id, form, means)
  await markReviewed(ctx, id)
  return entry
}
