import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { venues } from '#features/venues/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import {
  type ColumnValues,
  type EventColumns,
  type FieldValues,
  FORM_COLUMNS,
  mapColumns,
  SIGNUP_COLUMNS,
} from '#shared/events/event-columns.ts'
import { endsAtFirstMidnight, isSkipped, localTimes } from '#shared/events/event-times.ts'
import type { EventForm } from '../schema.ts'
import { events } from '../table.server.ts'

export type EventRow = typeof events.$inferSelect
/** The columns of `events` that the form can change. */
export type WritableEventFields = ColumnValues<typeof FORM_COLUMNS> & Pick<EventRow, 'venueId'>

/** The fields of a draft that has only a title. */
export const EMPTY_EVENT = {
  ...mapColumns(FORM_COLUMNS, (_, column) => {
    if (column.kind === 'choices') return []
    return column.kind === 'checkbox' ? false : column.kind === 'choice' ? column.initial : null
  }),
  venueId: null,
} as unknown as WritableEventFields

/** The value sent, else the one before. */
const sentOr = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

type Sent<Columns extends EventColumns> = {
  [Name in keyof FieldValues<Columns>]?: FieldValues<Columns>[Name] | undefined
}

/** The columns after the form is applied; those not sent stay. */
function mergeColumns<Columns extends EventColumns>(
  columns: Columns,
  form: Sent<Columns>,
  before: ColumnValues<Columns>,
) {
  const sent: Partial<Record<string, unknown>> = form
  return mapColumns(columns, (name, { api, kind }) => {
    const value = sentOr(sent[api], before[name])
    if (kind === 'choices') return [...new Set(value as string[])]
    return kind === 'text' ? value || null : value
  }) as ColumnValues<Columns>
}

/** Merges the form into the fields before it and validates the result, because a valid value may contradict one that was not sent. */
export async function mergeEventFields(
  ctx: RequestContext,
  form: EventForm,
  before: WritableEventFields,
): Promise<WritableEventFields> {
  const sent = mergeColumns(FORM_COLUMNS, form, before)
  const after = { ...sent, ...(await mergePlace(ctx, form, before)), dateEnd: mergeDateEnd(form, before, sent) }
  const fields = {
    ...dateErrors(after),
    ...(await skippedTimeErrors(ctx, after, before)),
    ...timeErrors(after),
    ...signupErrors(after),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return after
}

/** A one-day event has no end date, and neither has an evening until midnight; changing the type to `jornada` removes it. */
function mergeDateEnd(
  form: EventForm,
  before: WritableEventFields,
  sent: Pick<WritableEventFields, 'type' | 'dateStart' | 'startsAt' | 'endsAt'>,
): string | null {
  const dateEnd = form.date_end === undefined && sent.type === 'jornada' ? null : sentOr(form.date_end, before.dateEnd)
  return dateEnd === sent.dateStart || endsAtFirstMidnight({ ...sent, dateEnd }) ? null : dateEnd
}

function dateErrors({ type, dateStart, dateEnd }: WritableEventFields): Fields {
  if (dateEnd === null) return {}
  return type === 'jornada' || (dateStart !== null && dateEnd < dateStart) ? { date_end: 'date' } : {}
}

/** Doors and end only make sense with a start. On an event of one day, an end before the start is after midnight. */
function timeErrors({ dateEnd, doorsAt, startsAt, endsAt }: WritableEventFields): Fields {
  if (startsAt === null) return doorsAt === null && endsAt === null ? {} : { starts_at: 'required' }
  return {
    ...(doorsAt !== null && doorsAt > startsAt && { doors_at: 'after_start' }),
    ...(dateEnd === null && endsAt === startsAt && { ends_at: 'same_time' }),
  }
}

/** What tells which times an event has, and in which zone. */
const CLOCK = ['dateStart', 'dateEnd', 'doorsAt', 'startsAt', 'endsAt', 'venueId'] as const

/** Times that do not exist where the event takes place, because its clocks are put forward past them. */
async function skippedTimeErrors(
  ctx: RequestContext,
  after: WritableEventFields,
  before: WritableEventFields,
): Promise<Fields> {
  const { dateStart, doorsAt, startsAt, venueId } = after
  if (dateStart === null || startsAt === null || CLOCK.every((name) => after[name] === before[name])) return {}
  const [venue] =
    venueId === null ? [] : await ctx.db.select({ zone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  const times = {
    doors_at: doorsAt && `${dateStart}T${doorsAt}`,
    starts_at: `${dateStart}T${startsAt}`,
    ends_at: localTimes({ ...after, dateStart })?.end,
  }
  const skipped = Object.entries(times).filter(([, time]) => time && isSkipped(time, venue?.zone ?? DEFAULT_TIME_ZONE))
  return Object.fromEntries(skipped.map(([name]) => [name, 'skipped_time' as const]))
}

type SignupColumns = typeof SIGNUP_COLUMNS
type Signup = ColumnValues<SignupColumns>
/** The sign-up after the form is applied. */
export const mergeSignup = (form: Sent<SignupColumns>, before: Signup): Signup =>
  mergeColumns(SIGNUP_COLUMNS, form, before)

/** External sign-up needs a URL, scheduled sign-up a date. */
export function signupErrors({ signup, signupUrl, signupOpens }: Signup): Fields {
  if (signup === 'external' && !signupUrl) return { signup_url: 'required' }
  return signup === 'scheduled' && !signupOpens ? { signup_opens: 'required' } : {}
}

/** A venue, or "to be announced" with a province. */
async function mergePlace(
  ctx: RequestContext,
  form: EventForm,
  before: WritableEventFields,
): Promise<Pick<WritableEventFields, 'venueId' | 'county'>> {
  const venueId = form.venue_tbd ? null : sentOr(form.venue, before.venueId)
  if (venueId === null) return { venueId, county: sentOr(form.county, before.county) }
  if (venueId === before.venueId) return { venueId, county: before.county }
  const venue = await findVenue(ctx, venueId)
  if (!venue) throw new AppError('invalid', { fields: { venue: 'choice' } })
  // A pending venue is not public before the site team accepts it, but its province is.
  return { venueId, county: venue.status === 'pending' ? venue.county : null }
}

/** An active venue, or a pending one that the actor proposed. */
async function findVenue(ctx: RequestContext, id: number) {
  const me = ctx.actor.kind === 'person' ? ctx.actor.id : 0
  const [venue] = await ctx.db
    .select({ status: venues.status, county: venues.county })
    .from(venues)
    .where(
      and(
        eq(venues.id, id),
        isNull(venues.mergedInto),
        ne(venues.status, 'rejected'),
        or(eq(venues.status, 'active'), eq(venues.proposedBy, me)),
      ),
    )
  return venue ?? null
}

/** Whether any field differs; arrays are compared by content. */
export const hasChanges = (after: WritableEventFields, before: WritableEventFields) =>
  (Object.keys(after) as (keyof WritableEventFields)[]).some(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )

/** Sets `updated_at` after a change of a related row (translation, ticket, tag). */
export const touchEvent = (ctx: RequestContext, id: number) =>
  ctx.db.update(events).set({ updatedAt: sql`now()` }).where(eq(events.id, id))
