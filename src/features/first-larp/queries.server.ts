import { inArray, sql } from 'drizzle-orm'
import { eventFacts } from '#features/event-facts/table.server.ts'
import { listCandidates } from '#features/events/queries/counts/candidates.server.ts'
import { type Candidate, checksOf, type Filter } from '#features/events/queries/counts/matching.server.ts'
import { listEventSummaries } from '#features/events/queries/list.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { type FirstLarpQuery, searchOfNewcomer } from '#shared/first-larp.ts'
import { contentLocale } from '#shared/languages.ts'

/** An event for a newcomer: which of the things that were asked it has, how it receives newcomers, and what they bring. */
export type FirstLarp = {
  event: EventSummary
  met: Filter[]
  missed: Filter[]
  how: string | null
  toBring: readonly string[]
}

const SUGGESTED = 3
/** What counts most for a first time: being welcome, and that one can get there. */
const WEIGHTS: Partial<Record<Filter, number>> = { beginners: 4, within: 3, when: 3, theme: 2 }

/** Three upcoming events for somebody's first time, those that have most of what they want first. */
export async function suggestFirstLarps(ctx: RequestContext, query: FirstLarpQuery): Promise<FirstLarp[]> {
  const today = dayAt(ctx.now)
  const search = searchOfNewcomer(query, today)
  const checks = checksOf(search, today)
  const rated = ((await listCandidates(ctx, search)) ?? [])
    .map((event) => rate(event, checks))
    .sort((a, b) => b.points - a.points || (a.dateStart < b.dateStart ? -1 : 1))
    .slice(0, SUGGESTED)
  const ids = rated.map(({ id }) => id)
  const [events, facts] = await Promise.all([
    listEventSummaries(ctx, {
      where: sql`e.id = any(${idArray(ids)})`,
      order: sql`e.id`,
      limit: SUGGESTED,
      withPrice: false,
    }),
    ctx.db.select().from(eventFacts).where(inArray(eventFacts.eventId, ids)),
  ])
  const isEnglish = contentLocale(ctx.locale) === 'en'
  return rated.flatMap(({ id, met, missed }) => {
    const event = events.find((one) => one.id === id)
    const fact = facts.find((one) => one.eventId === id)
    const how = (isEnglish && fact?.firstTimersHowEn) || fact?.firstTimersHowEs || null
    const english = fact && isEnglish && fact.toBringEn.length > 0
    return event ? [{ event, met, missed, how, toBring: (english ? fact.toBringEn : fact?.toBringEs) ?? [] }] : []
  })
}

function rate(event: Candidate, checks: ReturnType<typeof checksOf>) {
  const met = checks.filter(([, check]) => check(event)).map(([filter]) => filter)
  const missed = checks.map(([filter]) => filter).filter((filter) => !met.includes(filter))
  const points = met.reduce((sum, filter) => sum + (WEIGHTS[filter] ?? 1), 0)
  return { id: event.id, dateStart: event.dateStart, met, missed, points }
}
