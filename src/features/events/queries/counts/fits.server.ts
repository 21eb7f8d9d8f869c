import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { findPlace } from '#platform/map/places.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { type Fit, type Fits, NO_FITS } from '#shared/events/fits.ts'
import { kilometres } from '#shared/map/distance.ts'
import { regionName } from '#shared/map/german-states.ts'
import type { Search } from '#shared/search.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'
import { byDateAscending, listEventSummaries } from '../list.server.ts'
import { listCandidates } from './candidates.server.ts'
import { type Candidate, checksOf, type Filter } from './matching.server.ts'

/** Events that miss one condition, at most. */
const ALMOST_MAX = 6
/** Of more events than this, the conditions that they meet are not said. */
const SAID_MAX = 60

/** What each event has of the conditions of a search, and which events only miss one. */
export async function listFits(ctx: RequestContext, search: Search): Promise<Fits> {
  const checks = checksOf(search, dayAt(ctx.now))
  const candidates = checks.length > 1 ? await listCandidates(ctx, search) : null
  if (!candidates) return NO_FITS
  const say = sayer(ctx, search)
  const fitsOf = (event: Candidate): Fit[] =>
    checks.map(([filter, check]) => ({ label: say(event, filter, check(event)), fits: check(event) }))
  const missed = (event: Candidate) => checks.filter(([, check]) => !check(event)).length
  const found = candidates.filter((event) => missed(event) === 0)
  const nearly = candidates.filter((event) => missed(event) === 1)
  const first = nearly.toSorted((a, b) => (a.dateStart < b.dateStart ? -1 : 1)).slice(0, ALMOST_MAX)
  const events =
    first.length > 0
      ? await listById(
          ctx,
          first.map(({ id }) => id),
        )
      : []
  const said = [...found.slice(0, SAID_MAX), ...first]
  return { of: Object.fromEntries(said.map((event) => [event.id, fitsOf(event)])), almost: events }
}

const listById = (ctx: RequestContext, ids: readonly number[]) =>
  listEventSummaries(ctx, {
    where: sql`e.id = any(${sql.raw(`array[${ids.map(Number).join(', ')}]`)})`,
    order: byDateAscending,
    limit: ALMOST_MAX,
  })

/** Says what an event has: where it is, of which genre, from which age on. What it does not say is said, too. */
function sayer({ locale }: RequestContext, search: Search) {
  const t = createTranslator(locale)
  const dates = datesIn(locale)
  const from = findPlace(search.near)
  const days = ({ dateStart, lastDay }: Candidate) =>
    lastDay === dateStart ? dates.brief(dateStart) : dates.briefSpan(dateStart, lastDay)
  const unsaid = (filter: string) => t('search.fit.unsaid', { filter })
  const region = ({ county }: Candidate) => (county ? regionName(county, locale) : t('search.fit.elsewhere'))
  const stated = (label: string, value: unknown, fits: boolean) =>
    fits ? label : value === null || value === undefined ? unsaid(label) : t('search.fit.not', { filter: label })
  return (event: Candidate, filter: Filter, fits: boolean): string => {
    switch (filter) {
      case 'theme':
        return event.theme ? t(`genre.${event.theme}`) : t('search.fit.no_theme')
      case 'type':
        return t(`type.${event.type}`)
      case 'language':
        return t(`language.in.${event.language}`)
      case 'origin':
      case 'country':
      case 'province':
        return region(event)
      case 'month':
      case 'when':
        return days(event)
      case 'price':
        return event.lowest === null ? t('search.fit.no_price') : formatMoney(event.lowest, 'EUR', locale)
      case 'within':
        return from && event.coordinates
          ? t('search.fit.away', { km: kilometres(from, event.coordinates) })
          : region(event)
      case 'age':
        return event.age > 0 ? t('search.fit.age', { age: event.age }) : t('search.fit.all_ages')
      case 'combat':
        return event.combat ? t(`search.combat.${event.combat}` as 'search.combat.none') : unsaid(t('search.combat'))
      case 'diet':
        return search.diet.map((diet) => t(`search.diet.${diet}`)).join(', ')
      case 'food':
        return stated(t('search.food'), event.meals, fits)
      case 'sleeping':
        return stated(t('search.sleeping'), event.sleeping, fits)
      case 'transport':
        return stated(t('search.transport'), event.transport, fits)
      case 'accessible':
        return stated(t('search.accessible'), event.accessible, fits)
      case 'beginners':
        return stated(t('search.beginners'), event.firstTimers, fits)
      case 'adults':
        return stated(t('search.adults'), event.age, fits)
      case 'seats':
        return stated(t('search.seats'), event.seats, fits)
    }
  }
}
