import { countDecidedToday, listHistory } from '#features/audit/queries.server.ts'
import { listQueue } from '#features/review/queries/queue.server.ts'
import { findRecipient } from '#features/review/queries/recipients.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { missing } from '#platform/errors/app-error.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import { answered, type Call, submitted } from '#platform/react-router/form-action.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'
import type { Queue, QueueItems } from '#shared/review/review-queues.ts'
import { say } from '#ui/i18n/i18n.tsx'
import { messagesOf } from '#ui/i18n/messages.server.ts'
import { goOnTo, refusedBy, teamPage } from './load-admin.server.ts'
import {
  type QueueRow,
  type Reasons,
  type Screen,
  TEMPLATES,
  type Template,
  type Thing,
  thingOf,
} from './queue/queue-addresses.ts'

type QueueCall = Call & { params: { item?: string | undefined } }
export type Listed<Item> = { row: QueueRow; item: Item }[]
/** A queue as its page needs it: what waits, and what else is shown of the one under review. */
type Desk<Item, Detail> = {
  screen: Screen
  list: (ctx: Context) => Promise<Listed<Item>>
  detail: (ctx: Context, item: Item, call: QueueCall) => Promise<Detail> | Detail
}

/** A queue of which a line and what it stands for are all there is to read. */
export const simpleQueue = <Kind extends Screen & Queue>(
  screen: Kind,
  rowOf: (item: QueueItems[Kind]) => QueueRow,
): Desk<QueueItems[Kind], QueueItems[Kind]> => ({
  screen,
  list: async (ctx) =>
    (await listQueue(ctx, screen)).map((item) => ({ row: { own: 'own' in item && item.own, ...rowOf(item) }, item })),
  detail: (_, item) => item,
})

/** A queue and the item of it under review; without one in the address, the oldest. */
export const readQueue = <Item, Detail>(call: QueueCall, { screen, list, detail }: Desk<Item, Detail>) =>
  teamPage(call, async (ctx) => {
    const { item: key } = call.params
    const listed = await list(ctx)
    const at = key === undefined ? 0 : listed.findIndex(({ row }) => row.key === key)
    const current = listed[at] ?? null
    const thing = thingOf(screen, current?.row.key ?? key)
    return {
      screen,
      rows: listed.map(({ row }) => row),
      decided: listed.length === 0 ? await countDecidedToday(ctx) : 0,
      at,
      chosen: key !== undefined,
      // One that waits no longer was decided by somebody: who, and what.
      settled: key !== undefined && !current ? await settledBy(ctx, thing) : null,
      asked: call.url.searchParams.get('reason'),
      item: current && (await detail(ctx, current.item, call)),
      reasons: current && thing ? await reasonsFor(ctx, screen, thing) : null,
    }
  })

async function settledBy(ctx: Context, thing: Thing | null) {
  const { lines } = thing ? await listHistory(ctx, { thing: thing.thing, thingId: thing.id }) : { lines: [] }
  const [line] = lines
  if (!line) throw missing()
  return { ...line, mine: ctx.actor.kind === 'person' && line.actor?.id === ctx.actor.id }
}

const templateText = (name: Template, locale: Locale) =>
  name === 'other' ? '' : say(messagesOf[locale], locale, `team.template.${name}.text`)

/** Reasons to begin with, in the language of whoever will read them. */
async function reasonsFor(ctx: Context, screen: Screen, { thing, id }: Thing): Promise<Reasons> {
  const recipient = await findRecipient(ctx, thing, id)
  const speaks = recipient?.locale ?? DEFAULT_LOCALE
  const templates = TEMPLATES[screen].map((name) => ({ name, text: templateText(name, speaks) }))
  return { speaks, to: recipient?.name ?? null, told: recipient?.told ?? false, templates }
}

type Deciding = (ctx: Context, thing: Thing, form: Form, visit: Visit) => Promise<number>

/** Carries a decision out, and goes on to the next in the queue. */
export async function decideOn<Item, Detail>(
  call: QueueCall,
  { screen, list }: Desk<Item, Detail>,
  intents: Record<string, Deciding>,
) {
  const result = await submitted(call, async (ctx, form, visit) => {
    const thing = thingOf(screen, call.params.item)
    const intent = String(form['intent'])
    const carry = Object.hasOwn(intents, intent) ? intents[intent] : undefined
    if (!carry || !thing) throw missing()
    // Without its picture it still waits to be decided about.
    const stays = intent === 'remove_picture'
    const next = stays ? call.params.item : nextOf(await list(ctx), call.params.item)
    const entry = await carry(ctx, thing, await withTemplate(ctx, thing, form), visit)
    return { entry, next }
  })
  if (!result.done) return answered(refusedBy(result, ['reason', 'template', 'id']), result)
  const { entry, next } = result.done.value
  throw goOnTo(call.url, next ? paths.adminItem(screen, next) : paths.adminQueue(screen), entry)
}

function nextOf(listed: Listed<unknown>, key: string | undefined) {
  const others = listed.map(({ row }) => row.key)
  const at = others.indexOf(key ?? '')
  return others[at + 1] ?? others.filter((other) => other !== key).at(0) ?? null
}

/** Without scripts a template is only chosen: its words are put in here. */
async function withTemplate(ctx: Context, { thing, id }: Thing, form: Form): Promise<Form> {
  const name = Object.values(TEMPLATES)
    .flat()
    .find((template: string) => template === form['template'])
  if (!name || String(form['reason'] ?? '').trim() !== '') return form
  const recipient = await findRecipient(ctx, thing, id)
  return { ...form, reason: templateText(name, recipient?.locale ?? DEFAULT_LOCALE) }
}
