import { authorizeEvent } from '#features/events/access.server.ts'
import { recordSeveral, severalForm } from '#features/payments/commands/record-several.server.ts'
import { previewPayments } from '#features/payments/queries/payments-preview.server.ts'
import { remindOfPayments } from '#features/player-emails/reminders/remind-payments.server.ts'
import { inviteToClaim, previewInvitations } from '#features/registrations/claims/invite.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import { changeTicket } from '#features/registrations/commands/organizer/change-ticket.server.ts'
import { previewEnding } from '#features/registrations/endings/queries.server.ts'
import { addTag, removeTag } from '#features/registrations/player-tags/commands.server.ts'
import { listEventTags } from '#features/registrations/player-tags/queries.server.ts'
import { listMatching } from '#features/registrations/queries/players/matching.server.ts'
import { listPlayerNames } from '#features/registrations/queries/players/player-names.server.ts'
import { listTicketMoves } from '#features/registrations/queries/players/ticket-moves.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { parse } from '#platform/forms/parse.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { writeIds } from '#shared/id-list.ts'
import { paths } from '#shared/paths.ts'
import { readLine } from '#shared/payments/record-several.ts'
import { filtersOf, isFiltered, playersQuery, readableQuery } from '#shared/registrations/players-query.ts'
import { isEnding } from '#shared/registrations/states.ts'
import type { BulkResult, BulkStep, RefusalOfBulk } from './bulk-response.ts'

/** `leave`: another page; `download`: what makes the file one of those chosen. */
export type BulkDone =
  | { done: string; count: number }
  | { bulk: BulkResult }
  | { step: BulkStep }
  | { leave: string }
  | { download: { ids: string; format: string } }
type Act = (ctx: RequestContext, slug: string, form: FormValues) => Promise<BulkDone>
type Outcome = { changed: number[]; refused: { id: number; reason: RefusalOfBulk }[] }

/** Says what was done, in the address where it was done with all of them. */
async function report(ctx: RequestContext, slug: string, act: { action: string; done: string }, outcome: Outcome) {
  const { changed, refused } = outcome
  if (refused.length === 0) return { done: act.done, count: changed.length }
  return { bulk: { action: act.action, changed: changed.length, refused: await named(ctx, slug, refused) } }
}

async function named(ctx: RequestContext, slug: string, refused: Outcome['refused']) {
  const names = await listPlayerNames(
    ctx,
    slug,
    refused.map(({ id }) => id),
  )
  return refused.map((one) => ({ ...one, name: names.get(one.id) ?? String(one.id) }))
}

const chosenIn = (form: FormValues) => parse(chosenForm, form).ids

/** What ends something is asked about first, with what it does and what the player will read. */
const change: Act = async (ctx, slug, form) => {
  const action = textOf(form, 'action')
  const seen = textOf(form, 'seen')
  if (isEnding(action) && form['asked'] === undefined) {
    const ask = await previewEnding(ctx, slug, action, form)
    if (ask.people.length > 0) return { step: { step: 'end', ask, note: textOf(form, 'note'), seen } }
  }
  if (action === 'note' && textOf(form, 'note').trim() === '' && form['asked'] === undefined) {
    return { step: { step: 'note', people: await namesOf(ctx, slug, form), seen } }
  }
  const { ids, reason, note } = form
  const done = action === 'note' ? 'note' : isEnding(action) ? 'ending' : 'changed'
  return report(ctx, slug, { action, done }, await changeRegistrations(ctx, slug, { ids, action, reason, note, seen }))
}

/** What each owes is shown before their payments are entered. */
const pay: Act = async (ctx, slug, form) => {
  if (form['asked'] === undefined) return askPayments(ctx, slug, form)
  const outcome = await recordSeveral(ctx, slug, withParsedPrice(form, 'amount', ctx.locale))
  return report(ctx, slug, { action: 'pay', done: 'paid' }, outcome)
}

/** `tag:Cocina` gives that one; without a name it is asked for. */
const tag: Act = async (ctx, slug, form) => {
  const [action, named] = textOf(form, 'action').split(/:(.*)/s)
  if (named === undefined && form['asked'] === undefined) {
    const { eventId } = await authorizeEvent(ctx, 'players.edit', slug)
    return { step: { step: 'tag', people: await namesOf(ctx, slug, form), tags: await listEventTags(ctx, eventId) } }
  }
  const done = action === 'untag' ? 'untagged' : 'tagged'
  const run = action === 'untag' ? removeTag : addTag
  return report(
    ctx,
    slug,
    { action: 'tag', done },
    await run(ctx, slug, named === undefined ? form : { ...form, tag: named }),
  )
}

const ticket: Act = async (ctx, slug, form) => {
  if (form['asked'] === undefined) return { step: { step: 'ticket', moves: await listTicketMoves(ctx, slug, form) } }
  return report(ctx, slug, { action: 'ticket', done: 'ticket' }, await changeTicket(ctx, slug, form))
}

/** Whom it writes to, and whom not, is said before. */
const claim: Act = async (ctx, slug, form) => {
  if (form['asked'] !== undefined)
    return report(ctx, slug, { action: 'claim', done: 'claim' }, await inviteToClaim(ctx, slug, form))
  const { changed, refused } = await previewInvitations(ctx, slug, form)
  const others = await named(ctx, slug, refused)
  if (changed.length === 0) return { bulk: { action: 'claim', changed: 0, refused: others } }
  return { step: { step: 'claim', people: await namesOf(ctx, slug, { ids: changed.map(String) }), refused: others } }
}

const namesOf = async (ctx: RequestContext, slug: string, form: FormValues) =>
  [...(await listPlayerNames(ctx, slug, chosenIn(form)))].map(([id, name]) => ({ id, name }))

async function askPayments(ctx: RequestContext, slug: string, form: FormValues): Promise<BulkDone> {
  const { refused, ...preview } = await previewPayments(ctx, slug, form)
  const others = await named(ctx, slug, refused)
  if (preview.people.length === 0) return { bulk: { action: 'pay', changed: 0, refused: others } }
  return { step: { step: 'pay', preview, refused: others, constraints: formConstraints(severalForm) } }
}

/** Keeps the filter of the list where all that it finds are chosen; else it is about these, while they are in a state that is listed. */
async function writeTo(ctx: RequestContext, slug: string, form: FormValues): Promise<BulkDone> {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', slug)
  const query = filtersOf(readableQuery(playersQuery.read(textOf(form, 'list')), role))
  const ids = chosenIn(form)
  const isWhole =
    isFiltered(query) && (await listMatching(ctx, eventId, query)).symmetricDifference(new Set(ids)).size === 0
  const segment = isWhole ? query : { states: query.states }
  const params = playersQuery.write(segment)
  if (!isWhole) params.set('ids', writeIds(ids))
  return { leave: `${paths.eventEmails(slug)}?${params}` }
}

// A thousand ids are too long for an address as they are.
const ACTS: Record<string, Act> = {
  write: writeTo,
  badges: async (_, slug, form) => ({
    leave: `${paths.eventPapers(slug)}?ids=${writeIds(chosenIn(form))}#paper-badges`,
  }),
  download_xlsx: async (_, __, form) => ({ download: { ids: writeIds(chosenIn(form)), format: 'xlsx' } }),
  download_csv: async (_, __, form) => ({ download: { ids: writeIds(chosenIn(form)), format: 'csv' } }),
  remind: async (ctx, slug, form) =>
    report(ctx, slug, { action: 'remind', done: 'reminded' }, await remindOfPayments(ctx, slug, form)),
  claim,
  pay,
  tag,
  ticket,
  untag: tag,
}

/** Does with those chosen what the button says. */
export const runBulk: Act = (ctx, slug, form) => {
  const [action = ''] = textOf(form, 'action').split(':')
  return (Object.hasOwn(ACTS, action) ? ACTS[action]! : change)(ctx, slug, form)
}

/** What was asked, once more, where its answer was refused. */
export async function askAgain(ctx: RequestContext, slug: string, form: FormValues): Promise<BulkStep | null> {
  if (textOf(form, 'action') !== 'pay' || form['asked'] === undefined) return null
  const ids = [form['lines'] ?? []].flat().flatMap((line) => readLine(line)?.id ?? [])
  const asked = await askPayments(ctx, slug, { ids: ids.map(String) }).catch(() => null)
  return asked && 'step' in asked ? asked.step : null
}
