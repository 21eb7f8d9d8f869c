import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listHeldTickets } from '#features/events/queries/registrations.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { TicketForm } from './schema.ts'
import { tickets } from './table.server.ts'

type Row = typeof tickets.$inferSelect

/**
 * Makes the tickets of an event those of the list: by id, in its order; what is not in it goes, archived where somebody holds one
 * (decisions 3). To be called in the transaction of a command that has asked who may.
 */
export async function replaceTickets(ctx: Context, eventId: number, list: TicketForm[]) {
  const before = await ctx.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isNull(tickets.archivedAt)))
  const known = new Map(before.map((ticket) => [ticket.id, ticket]))
  const ordered = inOrder(list)
  refuseForeign(list, known)
  for (const [index, form] of ordered.entries()) {
    const row = rowOf(form, index + 1)
    const old = form.id == null ? undefined : known.get(form.id)
    if (!old) await ctx.db.insert(tickets).values({ ...row, eventId })
    else if (differs(row, old)) await ctx.db.update(tickets).set(row).where(eq(tickets.id, old.id))
  }
  const kept = new Set(list.map(({ id }) => id))
  await letGo(
    ctx,
    before.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
}

/** By the positions sent; those without one stay where they came. */
const inOrder = (list: TicketForm[]) =>
  list
    .map((form, index) => ({ form, place: form.position ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ form }) => form)

/** Another event's ticket, one that is gone, or the same twice. */
function refuseForeign(list: TicketForm[], known: Map<number, Row>) {
  const seen = new Set<number>()
  for (const [index, { id }] of list.entries()) {
    if (id == null) continue
    if (!known.has(id) || seen.has(id))
      throw new Failure('invalid', 'invalid', { fields: { [`tickets.${index}.id`]: 'choice' } })
    seen.add(id)
  }
}

const rowOf = (form: TicketForm, position: number) => ({
  titleEs: form.title,
  titleEn: form.title_en ?? null,
  descriptionEs: form.description || null,
  descriptionEn: form.description_en || null,
  price: form.price,
  coin: form.coin ?? 'EUR',
  tier: form.tier ?? 'standard',
  amount: form.amount || null,
  limitDate: form.limit_date ?? null,
  position,
})

const differs = (row: ReturnType<typeof rowOf>, old: Row) =>
  (Object.keys(row) as (keyof typeof row)[]).some((name) => row[name] !== old[name])

async function letGo(ctx: Context, ids: number[]) {
  if (ids.length === 0) return
  const held = await listHeldTickets(ctx, ids)
  if (held.length > 0) await ctx.db.update(tickets).set({ archivedAt: ctx.now }).where(inArray(tickets.id, held))
  const free = ids.filter((id) => !held.includes(id))
  if (free.length > 0) await ctx.db.delete(tickets).where(inArray(tickets.id, free))
}
