import type { FoundFields } from './found-event.ts'

export const CALENDAR_STATES = ['active', 'paused', 'stopped'] as const
export type CalendarState = (typeof CALENDAR_STATES)[number]

/** What changed in a calendar: an event came, is different, was cancelled there, or is no longer in it. */
export const CALENDAR_CHANGES = ['new', 'changed', 'cancelled', 'gone'] as const
export type CalendarChange = (typeof CALENDAR_CHANGES)[number]

/** What is read of an event in a calendar. */
export type CalendarEvent = Pick<
  FoundFields,
  'title' | 'description' | 'dateStart' | 'dateEnd' | 'timeStart' | 'timeEnd' | 'place' | 'address' | 'url'
> & { isCancelled: boolean }

/** The parts that change as a whole: days and times are checked together. */
export const CALENDAR_PARTS = {
  title: ['title'],
  dates: ['dateStart', 'dateEnd', 'timeStart', 'timeEnd'],
  place: ['place', 'address'],
  description: ['description'],
  url: ['url'],
} as const satisfies Record<string, readonly (keyof CalendarEvent)[]>
export type CalendarPart = keyof typeof CALENDAR_PARTS

/** The parts that an accepted change writes into the event. The place is changed by hand. */
export const WRITTEN_PARTS = ['title', 'dates', 'description', 'url'] as const satisfies readonly CalendarPart[]
export type WrittenPart = (typeof WRITTEN_PARTS)[number]

export const CALENDARS_MAX = 5 // of one organization
export const CALENDAR_EVENTS_MAX = 300 // of one calendar: those to come
export const CALENDAR_HOURS = 6 // between two readings
export const CALENDAR_DAYS_FAILING = 14 // before it is no longer read
