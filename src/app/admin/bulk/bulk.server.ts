import { data } from 'react-router'
import { decideInBulk } from '#features/bulk-decisions/commands.server.ts'
import { type BulkSelection, selectEntries } from '#features/bulk-decisions/selection.server.ts'
import { listEntryRows, QUEUE_PAGE_SIZE } from '#features/site-team/queries/queue-page.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { BULK_LIMIT, bulkChoices, isBulkDecision } from '#shared/review/bulk-decisions.ts'
import { isQueuePage, readQueueFilters } from '#shared/review/queue-pages.ts'
import { PAGES, type QueuePageName } from '#shared/review/queues.ts'
import { reasonFromTemplate } from '../queue/reason-templates.server.ts'

export function queueIn({ queue }: { queue: string }): QueuePageName {
  if (!isQueuePage(queue)) throw data({ code: 'not_found' }, { status: 404 })
  return queue
}

/** What the URL names: the marked items, or with `all` everything that matches the filters. */
function selectionIn(page: QueuePageName, query: URLSearchParams): BulkSelection {
  if (query.get('all') === '1') return { filters: readQueueFilters(page, query) }
  return { keys: query.getAll('key').slice(0, BULK_LIMIT) }
}

/** What would be decided: how many items, the first of them, and which decisions there are for how many of them. */
export async function loadBulk(ctx: RequestContext, page: QueuePageName, query: URLSearchParams) {
  const { entries, total, seen } = await selectEntries(ctx, page, selectionIn(page, query))
  const count = (intent: string) => entries.filter(({ queue, kind }) => isBulkDecision(queue, kind, intent)).length
  return {
    page,
    seen,
    total,
    selected: entries.length,
    rows: await listEntryRows(ctx, entries.slice(0, QUEUE_PAGE_SIZE)),
    choices: bulkChoices(page)
      .map((choice) => ({ ...choice, count: count(choice.intent) }))
      .filter((choice) => choice.count > 0),
    templates: PAGES[page].reasons.filter((name) => name !== 'other'),
    filters: readQueueFilters(page, query),
  }
}

/** Own words are the same in every language; a prepared text is read by everybody in theirs. */
function reasonsIn(form: FormValues): Record<ContentLocale, string> {
  const own = textOf(form, 'reason')
  const prepared = (locale: ContentLocale) => reasonFromTemplate(textOf(form, 'template'), locale) ?? ''
  const reasons = CONTENT_LOCALES.map((locale) => [locale, own.trim() === '' ? prepared(locale) : own])
  return Object.fromEntries(reasons) as Record<ContentLocale, string>
}

export const runBulk = (ctx: RequestContext, page: QueuePageName, query: URLSearchParams, form: FormValues) =>
  decideInBulk(ctx, page, selectionIn(page, query), {
    intent: textOf(form, 'intent'),
    reasons: reasonsIn(form),
    seen: textOf(form, 'seen'),
  })
