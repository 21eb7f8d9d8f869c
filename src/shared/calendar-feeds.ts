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
