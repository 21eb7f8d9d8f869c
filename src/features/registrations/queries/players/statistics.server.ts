import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { type Answers, type FieldType, textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField, FieldCount, OptionCount, PlayerStatistics } from '#shared/registrations/players.ts'
import { CONFIRMED_STATES } from '#shared/registrations/states.ts'
import { answerText } from './answer-text.server.ts'
import { listAskedFields, listedFields } from './asked-fields.server.ts'
import { countStates, listPlayerTickets } from './players.server.ts'

const COUNTED: readonly FieldType[] = ['choice', 'multichoice', 'boolean', 'consent', 'country']
type Row = { ticketId: number; answers: Answers }

/**
 * How many people there are by ticket and state, and what those with a seat answered, of all tickets or of one. Protected fields are
 * not counted: among few people a count tells who it is.
 */
export async function getStatistics(
  ctx: RequestContext,
  ref: EventRef,
  ticket: number | null,
): Promise<PlayerStatistics> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const fields = await listAskedFields(ctx, eventId)
  const of = ticket === null ? sql`` : sql`and r.ticket_id = ${ticket}`
  const seated = await ctx.db.execute<Row>(sql`select r.ticket_id as "ticketId", r.answers from registrations r
    where r.event_id = ${eventId} and not r.is_test and r.state in ${[...CONFIRMED_STATES]} ${of}`)
  return {
    tickets: await listPlayerTickets(ctx, eventId),
    seats: await listSeats(ctx, eventId),
    counts: await countStates(ctx, eventId),
    seated: seated.length,
    fields: countAnswers(ctx, listedFields(fields), [...seated]),
    hasSpecial: fields.some(({ special }) => special),
    weeks: await countWeeks(ctx, eventId, of),
  }
}

async function listSeats({ db }: RequestContext, eventId: number) {
  const rows = await db.execute<PlayerStatistics['seats'][number]>(sql`
    select k.id as ticket, nullif(k.amount, 0) as quota from tickets k where k.event_id = ${eventId}
    union all select null, e.capacity from events e where e.id = ${eventId}`)
  return [...rows]
}

function countAnswers(ctx: RequestContext, fields: readonly AskedField[], rows: Row[]): FieldCount[] {
  return fields
    .filter(({ type }) => COUNTED.includes(type))
    .map((field) => {
      const asked = rows.filter(({ ticketId }) => field.tickets.length === 0 || field.tickets.includes(ticketId))
      const given = asked.flatMap(({ answers }) => valuesOf(answers[field.key]))
      const counts = Map.groupBy(given, (value) => value)
      const unanswered = asked.filter(({ answers }) => valuesOf(answers[field.key]).length === 0).length
      const options = listOptions(ctx, field, [...counts.keys()])
      return {
        key: field.key,
        label: textIn(field.label, ctx.locale),
        type: field.type,
        asked: asked.length,
        unanswered,
        options: options.map((option) => ({ ...option, count: counts.get(option.value)?.length ?? 0 })),
      }
    })
    .filter(({ asked }) => asked > 0)
}

const valuesOf = (value: Answers[string] | undefined): string[] =>
  value === undefined || (typeof value === 'object' && !Array.isArray(value)) ? [] : [value].flat().map(String)

/** The options of the form, then those that were answered but are no longer in it. */
function listOptions({ locale }: RequestContext, field: AskedField, given: string[]): Omit<OptionCount, 'count'>[] {
  const { options, type } = field
  const isFlag = type === 'boolean' || type === 'consent'
  const offered = isFlag ? ['true', 'false'] : options.map(({ key }) => key)
  const values = [...offered, ...given.filter((value) => !offered.includes(value)).sort()]
  return values.map((value) => ({
    value,
    label: isFlag
      ? answerText(field, value === 'true', locale)
      : answerText(type === 'multichoice' ? { ...field, type: 'choice' } : field, value, locale),
    capacity: options.find(({ key }) => key === value)?.max ?? null,
  }))
}

/** Registrations by the Monday of their week, the last twelve weeks that had any. */
async function countWeeks({ db }: RequestContext, eventId: number, of: SQL) {
  const rows = await db.execute<{ day: string; count: number }>(sql`
    select to_char(date_trunc('week', r.created_at at time zone ${DEFAULT_TIME_ZONE}), 'YYYY-MM-DD') as day, count(*)::int as count
    from registrations r where r.event_id = ${eventId} and not r.is_test ${of} group by 1 order by 1 desc limit 12`)
  return [...rows].reverse()
}
