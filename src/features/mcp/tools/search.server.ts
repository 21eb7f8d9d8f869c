import type { z } from 'zod'
import { getSignUp } from '#features/registrations/queries/sign-up.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import type { SignUpState } from '#shared/registrations/sign-up.ts'
import { EMPTY_SEARCH, readSearch } from '#shared/search.ts'
import { toEvent, toSignUp } from '../answers.ts'
import { findPlace, type NamedPlace } from '../place.ts'
import { type EventSearch, searchUpcomingEvents } from '../queries.server.ts'
import type { ListedEvent, playInput, searchInput } from '../schema.ts'
import { type Period, periodOf } from '../when.ts'

type SearchInput = z.output<z.ZodObject<typeof searchInput>>
type PlayInput = z.output<z.ZodObject<typeof playInput>>

/** How many events are looked at for those with a free seat. */
const CANDIDATES = 40
/** Where one can still get a seat. */
const OPEN_STATES: readonly SignUpState[] = ['open', 'external', 'with_organizer']

/** Upcoming events by words, days, place, price, language and genre. */
export async function searchEvents(ctx: RequestContext, input: SearchInput) {
  const today = dayAt(ctx.now)
  const period = { from: input.from && input.from > today ? input.from : today, to: input.to ?? null }
  const near = input.near === undefined ? null : placeOrThrow(input.near)
  const { q } = readSearch(new URLSearchParams({ q: input.q }))
  const search = {
    ...EMPTY_SEARCH,
    q,
    sort: input.sort,
    price: input.max_price ?? null,
    language: listOf(input.language),
    theme: listOf(input.theme),
    type: listOf(input.type),
  }
  const found = await searchUpcomingEvents(ctx, {
    ...period,
    search,
    near,
    radius: input.radius_km,
    limit: input.limit,
  })
  const events: ListedEvent[] = []
  for (const event of found) events.push(await withSignUp(ctx, event, near))
  return answer(period, near, events)
}

/** What one can play near a place in some days, the nearest first: only events in which one can still get a seat. */
export async function findEventsToPlay(ctx: RequestContext, input: PlayInput) {
  const period = periodOf(input.when, dayAt(ctx.now))
  const near = placeOrThrow(input.near)
  const search: EventSearch['search'] = {
    ...EMPTY_SEARCH,
    sort: 'distance',
    price: input.max_price ?? null,
    language: listOf(input.language),
  }
  const found = await searchUpcomingEvents(ctx, {
    ...period,
    search,
    near,
    radius: input.radius_km,
    limit: CANDIDATES,
  })
  const events: ListedEvent[] = []
  for (const event of found) {
    if (events.length === input.limit) break
    // It keeps its former dates, on which nobody plays.
    if (event.eventStatus === 'postponed') continue
    const listed = await withSignUp(ctx, event, near)
    if (OPEN_STATES.includes(listed.sign_up.state)) events.push(listed)
  }
  return answer(period, near, events)
}

const listOf = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

const answer = ({ from, to }: Period, near: NamedPlace | null, events: ListedEvent[]) => ({ from, to, near, events })

async function withSignUp(ctx: RequestContext, event: EventSummary, near: NamedPlace | null): Promise<ListedEvent> {
  return { ...toEvent(ctx, event, near), sign_up: toSignUp(await getSignUp(ctx, event.slug)) }
}

function placeOrThrow(text: string): NamedPlace {
  const place = findPlace(text)
  if (!place) throw new AppError('place_unknown')
  return place
}
