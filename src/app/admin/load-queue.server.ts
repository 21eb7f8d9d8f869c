import { countDecisionsToday, listAuditLog } from '#features/audit/queries.server.ts'
import { findHidingEffect } from '#features/organizations/hiding-effect.server.ts'
import { findRecipient } from '#features/review/recipient.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormFields, textOf } from '#platform/forms/read-form.server.ts'
import { type ActionArgs, formResponse, runFormAction } from '#platform/react-router/form-action.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import type { Queue, QueueItems } from '#shared/review/review-queues.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { loadAdminPage, redirectWithEntry, toAdminFormFailure } from './load-admin.server.ts'
import {
  parseQueueKey,
  type QueuePageName,
  type QueueRow,
  type ReasonOptions,
  type Reviewable,
  TEMPLATES,
  type Template,
} from './queue/queue-addresses.ts'

type QueueCall = ActionArgs & { params: { item?: string | undefined } }
export type QueueEntries<Item> = { row: QueueRow; item: Item }[]
/** A queue: how to list it, and what else to load for the item under review. */
type QueueDefinition<Item, Detail> = {
  screen: QueuePageName
  list: (ctx: RequestContext) => Promise<QueueEntries<Item>>
  detail: (ctx: RequestContext, item: Item, call: QueueCall) => Promise<Detail> | Detail
}

/** A queue whose items need no further data. */
export const defineQueue = <Kind extends QueuePageName & Queue>(
  screen: Kind,
  rowOf: (item: QueueItems[Kind]) => QueueRow,
): QueueDefinition<QueueItems[Kind], QueueItems[Kind]> => ({
  screen,
  list: async (ctx) =>
    (await listQueue(ctx, screen)).map((item) => ({ row: { own: 'own' in item && item.own, ...rowOf(item) }, item })),
  detail: (_, item) => item,
})

/** The queue and the item under review; without one in the URL, the oldest. */
export const loadQueuePage = <Item, Detail>(call: QueueCall, { screen, list, detail }: QueueDefinition<Item, Detail>) =>
  loadAdminPage(call, async (ctx) => {
    const { item: key } = call.params
    const listed = await list(ctx)
    const currentIndex = key === undefined ? 0 : listed.findIndex(({ row }) => row.key === key)
    const current = listed[currentIndex] ?? null
    const reviewable = parseQueueKey(screen, current?.row.key ?? key)
    return {
      screen,
      rows: listed.map(({ row }) => row),
      decided: listed.length === 0 ? await countDecisionsToday(ctx) : 0,
      currentIndex,
      isItemInUrl: key !== undefined,
      // An item that is no longer waiting was decided by someone: load who decided, and what.
      lastDecision: key !== undefined && !current ? await getLastDecision(ctx, reviewable) : null,
      requestedIntent: call.url.searchParams.get('reason'),
      item: current && (await detail(ctx, current.item, call)),
      reasons: current && reviewable ? await loadReasonOptions(ctx, screen, reviewable) : null,
    }
  })

async function getLastDecision(ctx: RequestContext, entityType: Reviewable | null) {
  const { entries } = entityType
    ? await listAuditLog(ctx, { entityType: entityType.entityType, entityId: entityType.id })
    : { entries: [] }
  const [line] = entries
  if (!line) throw notFound()
  return { ...line, isMine: ctx.actor.kind === 'person' && line.actor?.id === ctx.actor.id }
}

const templateText = (name: Template, locale: Locale) =>
  name === 'other' ? '' : formatMessage(messagesIn(locale), locale, `admin.template.${name}.text`)

/** Reason templates in the recipient's language. */
async function loadReasonOptions(
  ctx: RequestContext,
  screen: QueuePageName,
  { entityType, id }: Reviewable,
): Promise<ReasonOptions> {
  const [recipient, effect] = await Promise.all([
    findRecipient(ctx, entityType, id),
    findHidingEffect(ctx, entityType, id),
  ])
  const locale = contentLocale(recipient?.locale ?? DEFAULT_LOCALE)
  const templates = TEMPLATES[screen].map((name) => ({ name, text: templateText(name, locale) }))
  return { locale, recipientName: recipient?.name ?? null, isSent: recipient?.reachable ?? false, effect, templates }
}

type DecisionHandler = (ctx: RequestContext, entityType: Reviewable, form: FormFields) => Promise<number>

/** Runs a decision and redirects to the next item. */
export async function runDecision<Item, Detail>(
  call: QueueCall,
  { screen, list }: QueueDefinition<Item, Detail>,
  intents: Record<string, DecisionHandler>,
) {
  const result = await runFormAction(call, async (ctx, form) => {
    const reviewable = parseQueueKey(screen, call.params.item)
    const intent = textOf(form, 'intent')
    const handler = Object.hasOwn(intents, intent) ? intents[intent] : undefined
    if (!handler || !reviewable) throw notFound()
    // These do not decide the item.
    const stays = ['remove_picture', 'take', 'note'].includes(intent)
    const next = stays ? call.params.item : nextKeyAfter(await list(ctx), call.params.item)
    const entry = await handler(ctx, reviewable, await fillReasonFromTemplate(ctx, reviewable, form))
    return { entry, next }
  })
  if (!result.done) return formResponse(toAdminFormFailure(result), result)
  const { entry, next } = result.done.value
  throw redirectWithEntry(call.url, next ? paths.adminItem(screen, next) : paths.adminQueue(screen), entry)
}

function nextKeyAfter(listed: QueueEntries<unknown>, key: string | undefined) {
  const others = listed.map(({ row }) => row.key)
  const currentIndex = others.indexOf(key ?? '')
  return others[currentIndex + 1] ?? others.filter((other) => other !== key).at(0) ?? null
}

/** Without JavaScript only the name of the template is submitted: insert its text here. */
async function fillReasonFromTemplate(
  ctx: RequestContext,
  { entityType, id }: Reviewable,
  form: FormFields,
): Promise<FormFields> {
  const name = Object.values(TEMPLATES)
    .flat()
    .find((template: string) => template === form['template'])
  if (!name || textOf(form, 'reason').trim() !== '') return form
  const recipient = await findRecipient(ctx, entityType, id)
  return { ...form, reason: templateText(name, recipient?.locale ?? DEFAULT_LOCALE) }
}
