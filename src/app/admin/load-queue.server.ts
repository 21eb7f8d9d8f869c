import { countDecisionsToday, listAuditLog } from '#features/audit/queries.server.ts'
import { findHidingEffect } from '#features/organizations/hiding-effect.server.ts'
import { listViewers } from '#features/queue-viewers/viewers.server.ts'
import { findRecipient } from '#features/review/recipient.server.ts'
import { findDecision, listQueue } from '#features/site-team/queries/queue.server.ts'
import { findNextKey, findQueuePage, listEntryRows } from '#features/site-team/queries/queue-page.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { type ActionArgs, redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { parseQueueKey, queueQuery, type ReviewTarget, readQueueFilters } from '#shared/review/queue-pages.ts'
import { PAGES, type Queue, type QueueItems, type QueuePageName } from '#shared/review/queues.ts'
import { loadAdminPage, redirectWithEntry } from './load-admin.server.ts'
import { reasonFromTemplate, templateText } from './queue/reason-templates.server.ts'
import type { ReasonOptions } from './queue/reason-templates.ts'

type QueueCall = ActionArgs & { params: { item?: string | undefined } }
/** An item and the queue that it is in. */
export type FoundItem = { [Kind in Queue]: { queue: Kind; item: QueueItems[Kind] } }[Queue]
/** A queue page: what to load for the item under review. */
type QueueDefinition<Detail> = {
  screen: QueuePageName
  detail: (ctx: RequestContext, found: FoundItem, call: QueueCall) => Promise<Detail> | Detail
}

/** A page with one queue, whose items need no further data. */
export const defineQueue = <Kind extends QueuePageName & Queue>(screen: Kind): QueueDefinition<QueueItems[Kind]> => ({
  screen,
  detail: (_, { item }) => item as QueueItems[Kind],
})

async function findItem(ctx: RequestContext, screen: QueuePageName, key: string): Promise<FoundItem | null> {
  const target = parseQueueKey(screen, key)
  const [item] = target ? await listQueue(ctx, target.queue, [key]) : []
  return item ? ({ queue: target!.queue, item } as FoundItem) : null
}

const PAGE = /^[1-9]\d{0,4}$/

/** The queue and the item under review; without one in the URL, the first of the page of the list. */
export const loadQueuePage = <Detail>(call: QueueCall, { screen, detail }: QueueDefinition<Detail>) =>
  loadAdminPage(call, async (ctx) => {
    const { item: keyInUrl } = call.params
    const query = call.url.searchParams
    const filters = readQueueFilters(screen, query)
    const page = PAGE.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
    // What can be no key is not sent to the database.
    const listedKey = parseQueueKey(screen, keyInUrl) ? keyInUrl : undefined
    const listed = await findQueuePage(ctx, screen, filters, { key: listedKey, page })
    const key = keyInUrl ?? listed.entries[0]?.key
    const [rows, found, viewers] = await Promise.all([
      listEntryRows(ctx, listed.entries),
      key === undefined ? null : findItem(ctx, screen, key),
      listViewers(ctx),
    ])
    const target = parseQueueKey(screen, key)
    const position = listed.entries.find((entry) => entry.key === key)?.position ?? null
    const { entries: _, ...list } = listed
    return {
      screen,
      filters,
      list,
      rows,
      viewers: viewers.filter((viewer) => viewer.page === screen),
      decided: listed.total === 0 ? await countDecisionsToday(ctx) : 0,
      current: found && key !== undefined ? { key, position, own: found.item.own } : null,
      isItemInUrl: keyInUrl !== undefined,
      // An item that is no longer waiting was decided by someone: load who decided, and what.
      lastDecision: keyInUrl !== undefined && !found ? await getLastDecision(ctx, target) : null,
      requestedIntent: query.get('reason'),
      item: found && (await detail(ctx, found, call)),
      reasons: found && target ? await loadReasonOptions(ctx, screen, target) : null,
    }
  })

async function getLastDecision(ctx: RequestContext, target: ReviewTarget | null) {
  const { entries } = target
    ? await listAuditLog(ctx, { entityType: target.entityType, entityId: target.id })
    : { entries: [] }
  const [line] = entries
  if (!line) throw notFound()
  return { ...line, isMine: ctx.actor.kind === 'person' && line.actor?.id === ctx.actor.id }
}

/** Reason templates in the recipient's language. */
async function loadReasonOptions(
  ctx: RequestContext,
  screen: QueuePageName,
  { entityType, id }: ReviewTarget,
): Promise<ReasonOptions> {
  const [recipient, effect] = await Promise.all([
    findRecipient(ctx, entityType, id),
    findHidingEffect(ctx, entityType, id),
  ])
  const locale = contentLocale(recipient?.locale ?? DEFAULT_LOCALE)
  const templates = PAGES[screen].reasons.map((name) => ({ name, text: templateText(name, locale) }))
  return { locale, recipientName: recipient?.name ?? null, isSent: recipient?.reachable ?? false, effect, templates }
}

/** What the form of an item does besides the decisions of its queue: the audit log's entry, null where nothing changed. */
type PageHandler = (ctx: RequestContext, target: ReviewTarget, form: FormValues) => Promise<number | null>

/** These do not decide the item, which stays under review. */
const STAYING = ['remove_picture', 'take', 'note', 'correct']

/** The action of a queue: runs a decision and redirects to the next item. */
export const queueAction = (screen: QueuePageName, handlers: Record<string, PageHandler> = {}) =>
  pageAction({
    subject: ({ params, url }: QueueCall) => [params.item, readQueueFilters(screen, url.searchParams)],
    // A correction holds the whole description of an event.
    limit: 256 * 1024,
    form: async (ctx, key, filters, form) => {
      const target = parseQueueKey(screen, key)
      const intent = textOf(form, 'intent')
      const handler = target && findHandler(ctx, handlers, target, intent)
      if (!handler || !target || key === undefined) throw notFound()
      const next = STAYING.includes(intent) ? key : await findNextKey(ctx, screen, filters, key)
      const entry = await handler(ctx, target, await withReason(ctx, target, form))
      const to = `${next ? paths.adminItem(screen, next) : paths.adminQueue(screen)}${queueQuery(filters)}`
      return entry === null ? redirectTo(to) : redirectWithEntry(to, entry)
    },
  })

function findHandler(
  ctx: RequestContext,
  handlers: Record<string, PageHandler>,
  target: ReviewTarget,
  intent: string,
): PageHandler | null {
  if (Object.hasOwn(handlers, intent)) return handlers[intent]!
  const decide = findDecision(ctx, target, intent)
  // The version that was read: later changes are not decided unread.
  return decide && ((decideCtx, { id }, form) => decide(decideCtx, id, form, textOf(form, 'version') || null))
}

/** Without JavaScript only the name of the template is submitted: insert its text here. */
async function withReason(ctx: RequestContext, { entityType, id }: ReviewTarget, form: FormValues) {
  if (textOf(form, 'reason').trim() !== '' || !form['template']) return form
  const recipient = await findRecipient(ctx, entityType, id)
  const reason = reasonFromTemplate(textOf(form, 'template'), recipient?.locale ?? DEFAULT_LOCALE)
  return reason === null ? form : { ...form, reason }
}
