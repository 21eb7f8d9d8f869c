import type { CalendarChange, CalendarEvent } from '#shared/event-imports/calendar.ts'
import type { CalendarEntry } from './fetch-calendar.server.ts'

/** What is known of an event of a calendar. */
export type KnownEntry = {
  uid: string
  eventId: number | null
  settled: CalendarEvent | null
  proposed: CalendarEvent | null
  change: CalendarChange | null
}
export type EntryUpdate = { uid: string; change: CalendarChange | null; proposed: CalendarEvent | null }

/**
 * What a reading changes in what waits for a decision. What is as it was last accepted or turned down is silent, also when it was
 * different in between.
 */
export function compareEntries(
  known: readonly KnownEntry[],
  read: readonly CalendarEntry[],
  isWhole: boolean,
  today: string,
) {
  const updates: EntryUpdate[] = []
  const before = new Map(known.map((entry) => [entry.uid, entry]))
  for (const { uid, event } of read) {
    const entry = before.get(uid) ?? null
    const change = changeOf(entry, event)
    const isSame = entry !== null && entry.change === change && isEqual(entry.proposed, change && event)
    if (!isSame) updates.push({ uid, change, proposed: change && event })
  }
  if (!isWhole) return updates
  const there = new Set(read.map(({ uid }) => uid))
  for (const entry of known) if (!there.has(entry.uid)) updates.push(...goneUpdate(entry, today))
  return updates
}

function changeOf(entry: KnownEntry | null, event: CalendarEvent): CalendarChange | null {
  const settled = entry?.settled ?? null
  if (settled && isEqual(settled, event)) return null
  if (event.isCancelled) return settled && !settled.isCancelled && entry?.eventId ? 'cancelled' : null
  if (!settled) return 'new'
  // Turned down before: what changed about it is not news.
  return entry?.eventId ? 'changed' : null
}

/** It left the calendar. That is news of an event that was accepted and is not over; what waited to be accepted goes away with it. */
function goneUpdate({ uid, eventId, settled, change }: KnownEntry, today: string): EntryUpdate[] {
  const last = settled?.dateEnd ?? settled?.dateStart ?? ''
  const isNews = eventId !== null && settled !== null && !settled.isCancelled && last >= today
  if (isNews) return change === 'gone' ? [] : [{ uid, change: 'gone', proposed: null }]
  return change === null ? [] : [{ uid, change: null, proposed: null }]
}

const KEYS = [
  'title',
  'description',
  'dateStart',
  'dateEnd',
  'timeStart',
  'timeEnd',
  'place',
  'address',
  'url',
  'isCancelled',
] as const

const isEqual = (a: CalendarEvent | null, b: CalendarEvent | null) =>
  a === b || (a !== null && b !== null && KEYS.every((key) => a[key] === b[key]))

/** The names of what differs. */
export const differences = (before: CalendarEvent, after: CalendarEvent) =>
  KEYS.filter((key) => before[key] !== after[key])
