import { sql } from 'drizzle-orm'
import { listAskedFields } from '#features/registrations/queries/players/asked-fields.server.ts'
import type { StoredPlayer } from '#features/registrations/queries/players/stored-players.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PaperOrder, PaperOrderChoice } from '#shared/printouts.ts'
import { type FormOption, textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** Questions with one answer of a few, such as the house or the bed; never a protected one. */
const sorting = (fields: readonly AskedField[]) =>
  fields.filter(({ type, special, sensitivity }) => type === 'choice' && !special && sensitivity === 'normal')
const keyOf = (order: PaperOrder) => (order.startsWith('answer-') ? order.slice('answer-'.length) : null)

/** What lists of an event can be sorted by. Does not authorize. */
export async function listOrders(ctx: RequestContext, eventId: number): Promise<PaperOrderChoice[]> {
  const t = createTranslator(ctx.locale)
  const [has] = await ctx.db.execute<Record<'tickets' | 'tags' | 'factions', boolean>>(sql`
    select (select count(*) > 1 from tickets k where k.event_id = ${eventId} and k.archived_at is null) as tickets,
      exists (select 1 from registration_tags x join registrations r on r.id = x.registration_id where r.event_id = ${eventId}) as tags,
      exists (select 1 from casting_parts p where p.event_id = ${eventId} and p.group_name <> '' and p.registration_id is not null) as factions`)
  const fixed = (['name', has!.tickets && 'ticket', has!.tags && 'tags', has!.factions && 'faction'] as const)
    .filter((order) => order !== false)
    .map((order) => ({ order, label: t(`papers.order.${order}`) }))
  const asked = sorting(await listAskedFields(ctx, eventId)).map(
    ({ key, label }): PaperOrderChoice => ({
      order: `answer-${key}`,
      label: textIn(label, ctx.locale),
    }),
  )
  return [...fixed, ...asked]
}

/** The keys of the answers that an order needs; none for one that may not be sorted by. */
export const keysOf = (order: PaperOrder, fields: readonly AskedField[]) =>
  sorting(fields).flatMap(({ key }) => (key === keyOf(order) ? [key] : []))

export type Sorted = { player: StoredPlayer; group: string }

/** People who come by name, sorted by what they belong to; who belongs to nothing is last. `group` is empty by name. Does not authorize. */
export async function sortPeople(
  ctx: RequestContext,
  eventId: number,
  { people, order, fields }: { people: StoredPlayer[]; order: PaperOrder; fields: readonly AskedField[] },
): Promise<Sorted[]> {
  if (order === 'name') return people.map((player) => ({ player, group: '' }))
  const groupOf = await findGroups(ctx, eventId, order, fields)
  const none = { label: createTranslator(ctx.locale)('papers.order.none'), place: Number.POSITIVE_INFINITY }
  const { compare } = new Intl.Collator(ctx.locale, { numeric: true })
  return people
    .map((player) => ({ player, ...(groupOf(player) ?? none) }))
    .sort((a, b) => (a.place === b.place ? compare(a.label, b.label) : a.place - b.place))
    .map(({ player, label }) => ({ player, group: label }))
}

type Group = { label: string; place: number }
type GroupOf = (player: StoredPlayer) => Group | null

const named = (label: string | undefined): Group | null => (label ? { label, place: 0 } : null)

async function findGroups(
  ctx: RequestContext,
  eventId: number,
  order: Exclude<PaperOrder, 'name'>,
  fields: readonly AskedField[],
): Promise<GroupOf> {
  if (order === 'ticket') return ({ ticketTitle }) => named(ticketTitle)
  if (order === 'tags') return ({ tags }) => named(tags.join(', '))
  if (order === 'faction') {
    const parts = await ctx.db.execute<{ id: number; name: string }>(sql`
      select p.registration_id as id, min(p.group_name) as name from casting_parts p
      where p.event_id = ${eventId} and p.registration_id is not null group by 1`)
    const names = new Map(parts.map(({ id, name }) => [id, name]))
    return ({ id }) => named(names.get(id))
  }
  const field = sorting(fields).find(({ key }) => key === keyOf(order))
  return ({ answers }) => (field ? chosenIn(field.options, answers[field.key], ctx.locale) : null)
}

function chosenIn(options: readonly FormOption[], value: unknown, locale: string): Group | null {
  const place = options.findIndex(({ key }) => key === value)
  return place < 0 ? null : { label: textIn(options[place]!.label, locale), place }
}
