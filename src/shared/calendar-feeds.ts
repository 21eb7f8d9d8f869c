import type { Search } from './search.ts'

/** What a personal calendar shows: the person's registrations, the events they saved, and those of what they follow. */
export const FEED_KINDS = ['registrations', 'saved', 'followed'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
export const isFeedKind = (value: unknown): value is FeedKind => FEED_KINDS.includes(value as FeedKind)

/** Paths of calendars, without language prefix. Apart from other paths, which every page loads. */
export const calendarPaths = {
  /** How to subscribe. */
  synchronize: '/synchronizecalendar',
  /** All events, or with the parameters of `/events` those that match. */
  all: '/calendar.ics',
  /** The token is the credential. */
  personal: (token: string) => `/calendar/${token}.ics`,
  organizer: (slug: string) => `/organizer/${slug}.ics`,
  venue: (slug: string) => `/venue/${slug}.ics`,
  series: (slug: string) => `/series/${slug}.ics`,
} as const

/** The filters of a search alone: a calendar has one order, no view, and no place that distances are measured from. */
export const filtersOf = (search: Search): Search => ({
  ...search,
  sort: 'date',
  view: 'agenda',
  near: null,
  // Without days it is a choice that was only begun.
  when: search.when === 'dates' && !search.from && !search.to ? null : search.when,
  month: search.view === 'month' ? null : search.month,
})
