import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { eventColumns as e } from '#features/events/columns.server.ts'
import { coverSlug, joinTranslation, localToday } from '#features/events/queries/list.server.ts'
import { eventMedia, eventTranslations } from '#features/events/table.server.ts'
import { headerOf, listPicture } from '#features/media/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { TimeZone } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { firstDueDay, type Instalment, scheduleOf } from '#shared/payments/schedule.ts'
import { interruptionOf, type OwnEvent, type OwnRegistration } from '#shared/registrations/own-registration.ts'
import { isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { askableRegistrations } from '../../access.server.ts'
import { lacksAuthorization } from '../players/player-conditions.server.ts'

const t = columnsOf(eventTranslations, 't')

/** SQL: what a participant sees of event `e`, even when it is hidden or deleted. */
export const ownEventJson = (ctx: RequestContext): SQL<OwnEvent> =>
  jsonObject({
    id: e.id,
    slug: t.slug,
    art: coverSlug,
    title: t.title,
    locale: t.locale,
    theme: e.theme,
    picture: jsonIf(visibleEvents(ctx), headerOf(eventMedia, e.id, listPicture)),
    dateStart: sql<string | null>`e.date_start`,
    dateEnd: sql<string | null>`nullif(e.date_end, e.date_start)`,
    place: sql<string | null>`coalesce(v.name, e.county)`,
    eventStatus: e.eventStatus,
    statusReason: localized(contentLocale(ctx.locale), sql`e.happening_reason_es`, sql`e.happening_reason_en`) as SQL<
      string | null
    >,
    past: sql<boolean>`coalesce(e.last_day < ${localToday(ctx)}, false)`,
    visible: sql<boolean>`${visibleEvents(ctx)}`,
    organizer: sql<string>`o.name`,
  })

/** The tables of `ownEventJson`. */
export const ownEventTables = (ctx: RequestContext): SQL => sql`events e ${joinTranslation(ctx)}
  join organizations o on o.id = e.organizer_id left join venues v on v.id = e.venue_id`

type Due = 'due' | 'dueAmount' | 'isOverdue' | 'back'
type Instants = 'createdAt' | 'confirmedAt' | 'expiresAt' | 'endedAt'
type Row = Omit<OwnRegistration, Instants | 'ticket' | Due | 'waiting' | 'needsAnswers'> & {
  ticketId: number
  ticketTitle: string
  zone: TimeZone
  paymentDays: number
  total: number
  /** Confirmed, less what was given back. */
  paid: number
  instalments: Instalment[] | null
} & Record<Instants, string | null>

export type OwnRow = Omit<OwnRegistration, 'waiting' | 'needsAnswers'> & {
  zone: TimeZone
  /** When a part without a day of its own is due. */
  firstDueOn: string | null
}

/** The registrations `r` that match, in the order in which they were made. Does not check whose they are. */
export async function listOwnRows(ctx: RequestContext, where: SQL): Promise<OwnRow[]> {
  const title = localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, r.group_id as "groupId", r.name, r.state, r.is_test as "isTest", k.id as "ticketId", ${title} as "ticketTitle",
      coalesce((select sum(c.amount) from registration_charges c where c.registration_id = r.id and c.item <> 'ending'), 0)::int as price,
      b.total, b.paid, b.announced, p.instalments, r.coin, r.created_at as "createdAt", r.confirmed_at as "confirmedAt",
      r.expires_at as "expiresAt", r.ended_at as "endedAt", r.ended_by as "endedBy", r.end_reason as "endReason", ${askableRegistrations} as "mayAsk",
      ${lacksAuthorization} as "authorizationMissing", coalesce(v.time_zone, 'Europe/Madrid') as zone, coalesce(s.payment_days, 7) as "paymentDays", ${ownEventJson(ctx)} as event
    from registrations r join tickets k on k.id = r.ticket_id join ${ownEventTables(ctx)} on e.id = r.event_id
      join registration_balances b on b.registration_id = r.id
      left join registration_settings s on s.event_id = r.event_id left join payment_settings p on p.event_id = r.event_id
    where ${where} order by e.date_start, r.created_at, r.id limit ${MOST}`)
  return [...rows].map((row) => toOwnRow(row, ctx.now))
}
/** More than anybody has. */
const MOST = 2000

function toOwnRow(listed: Row, now: Date): OwnRow {
  const { ticketId, ticketTitle, paymentDays, total, paid, instalments, zone, ...row } = listed
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  const [confirmedAt, expiresAt] = [instant(row.confirmedAt), instant(row.expiresAt)]
  const state = currentState(row.state, expiresAt, now)
  const firstDueOn = confirmedAt && firstDueDay(dayAt(confirmedAt, zone), paymentDays)
  const isOwed =
    (state === 'confirmed' || state === 'no_show') && !row.isTest && interruptionOf(row) === null && firstDueOn !== null
  const account = {
    total,
    paid: paid + row.announced,
    instalments: instalments ?? [],
    eventStart: row.event.dateStart,
    today: dayAt(now, zone),
  }
  const next = isOwed ? scheduleOf({ ...account, firstDueOn }).find(({ open }) => open > 0) : undefined
  return {
    ...row,
    zone,
    state,
    confirmedAt,
    expiresAt,
    firstDueOn,
    ticket: { id: ticketId, title: ticketTitle },
    createdAt: new Date(row.createdAt!),
    endedAt: instant(row.endedAt),
    authorizationMissing: row.authorizationMissing && isLive(state),
    // A cancelled event costs nobody anything who was still registered for it.
    back: row.isTest ? 0 : Math.max(0, paid - (row.event.eventStatus === 'cancelled' && isLive(state) ? 0 : total)),
    due: next?.dueOn ?? null,
    dueAmount: next?.open ?? 0,
    isOverdue: next?.isOverdue ?? false,
  }
}

/** An offer that is over has expired, also before the job has said so. */
const currentState = (state: RegistrationState, expiresAt: Date | null, now: Date): RegistrationState =>
  expiresAt !== null && expiresAt <= now ? 'expired' : state
