import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listTicketsInUse } from '#features/events/queries/registrations.server.ts'
import type { TicketForm } from '#features/events/ticket-schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { tickets } from './table.server.ts'

type Row = typeof tickets.$inferSelect

/**
 * Replaces the tickets of an event by the list, matched by id. Tickets not in it are deleted, or archived when someone holds one.
 * Call it in the transaction of a command that has authorized.
 */
export async function replaceTickets(ctx: RequestContext, eventId: number, list: TicketForm[]) {
  const before = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
  const known = new Map(before.map((ticket) => [ticket.id, ticket]))
  const ordered = sortByPosition(list)
  assertOwnTickets(list, known)
  assertCodes(list, known)
  assertMinimumPrices(list, known)
  for (const [index, form] of ordered.entries()) {
    const old = form.id == null ? undefined : known.get(form.id)
    const row = toRow(form, index + 1, old)
    if (!old) await ctx.db.insert(tickets).values({ ...row, eventId })
    else if (hasChanges(row, old)) await ctx.db.update(tickets).set(row).where(eq(tickets.id, old.id))
  }
  const kept = new Set(list.map(({ id }) => id))
  await removeTickets(
    ctx,
    before.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
}

/** Sorts by the positions sent; tickets without one keep their index. */
const sortByPosition = (list: TicketForm[]) =>
  list
    .map((form, index) => ({ form, place: form.position ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ form }) => form)

/** Rejects ids of other events' tickets, of deleted ones, and duplicates. */
function assertOwnTickets(list: TicketForm[], known: Map<number, Row>) {
  const seen = new Set<number>()
  for (const [index, { id }] of list.entries()) {
    if (id == null) continue
    if (!known.has(id) || seen.has(id)) throw new AppError('invalid', { fields: { [`tickets.${index}.id`]: 'choice' } })
    seen.add(id)
  }
}

const toRow = (form: TicketForm, position: number, old: Row | undefined) => ({
  titleEs: form.title,
  titleEn: form.title_en ?? null,
  descriptionEs: form.description || null,
  descriptionEn: form.description_en || null,
  price: form.price,
  minimumPrice: minimumOf(form, old),
  coin: form.coin ?? 'EUR',
  tier: form.tier ?? 'standard',
  amount: form.amount || null,
  limitDate: form.limit_date ?? null,
  position,
  ...toAccess(form, old),
})

/** Stays as it is where it is not sent. */
const minimumOf = ({ minimum_price: sent }: TicketForm, old: Row | undefined) =>
  sent === undefined ? (old?.minimumPrice ?? null) : sent

/** Rejects minimum prices above what is proposed. */
function assertMinimumPrices(list: TicketForm[], known: Map<number, Row>) {
  const wrong = list.flatMap((form, index) => {
    const minimum = minimumOf(form, form.id == null ? undefined : known.get(form.id))
    return minimum !== null && minimum > form.price ? [[`tickets.${index}.minimum_price`, 'above_price'] as const] : []
  })
  if (wrong.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(wrong) })
}

/** Mode, visibility and code stay as they are where they are not sent: a list without them makes no hidden ticket public. */
function toAccess({ opening_mode, visibility: sent, access_code }: TicketForm, old: Row | undefined) {
  const visibility = sent ?? old?.visibility ?? 'public'
  const code = access_code === undefined ? old?.accessCode : access_code
  const openingMode = opening_mode ?? old?.openingMode ?? 'first_come'
  return { openingMode, visibility, accessCode: visibility === 'code' ? (code ?? null) : null }
}

/** Rejects tickets that are found by code and have none. */
function assertCodes(list: TicketForm[], known: Map<number, Row>) {
  for (const [index, form] of list.entries()) {
    const { visibility, accessCode } = toAccess(form, form.id == null ? undefined : known.get(form.id))
    if (visibility === 'code' && accessCode === null)
      throw new AppError('invalid', { fields: { [`tickets.${index}.access_code`]: 'required' } })
  }
}

const hasChanges = (row: ReturnType<typeof toRow>, old: Row) =>
  (Object.keys(row) as (keyof typeof row)[]).some((name) => row[name] !== old[name])

async function removeTickets(ctx: RequestContext, ids: number[]) {
  if (ids.length === 0) return
  const inUse = await listTicketsInUse(ctx, ids)
  if (inUse.length > 0) await ctx.db.update(tickets).set({ archivedAt: ctx.now }).where(inArray(tickets.id, inUse))
  const unused = ids.filter((id) => !inUse.includes(id))
  if (unused.length > 0) await ctx.db.delete(tickets).where(inArray(tickets.id, unused))
}
