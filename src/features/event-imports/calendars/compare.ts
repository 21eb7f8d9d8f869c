import {
  CALENDAR_PARTS,
  type CalendarChange,
  type CalendarEvent,
  type CalendarPart,
  WRITTEN_PARTS,
  type WrittenPart,
} from '#shared/event-imports/calendar.ts'
import type { CalendarEntry } from './fetch-calendar.server.ts'

/** What is known of an event of a calendar. */
export type KnownEntry = {
  uid: string
  eventId: number | null
  /** What was last accepted. */
  settled: CalendarEvent | null
  /** What was last turned down, or left out of what was accepted. */
  dismissed: CalendarEvent | null
  proposed: CalendarEvent | null
  change: CalendarChange | null
  /** The highest SEQUENCE that was read. */
  sequence: number
}
export type EntryUpdate = Pick<KnownEntry, 'uid' | 'change' | 'proposed' | 'sequence' | 'dismissed'>

/**
 * What a reading changes in what waits for a decision. What is as it was last accepted or turned down is silent, also when it was
 * different in between; so is an entry older than one that was read before, as caches and mirrors send it.
 */
export function compareEntries(
  known: readonly KnownEntry[],
  read: readonly CalendarEntry[],
  isWhole: boolean,
  today: string,
) {
  const updates: EntryUpdate[] = []
  const before = new Map(known.map((entry) => [entry.uid, entry]))
  for (const { uid, event, sequence } of read) {
    const entry = before.get(uid) ?? null
    if (event === null || (entry && sequence < entry.sequence)) continue
    const change = changeOf(entry, event)
    // It was cancelled or gone, and is back: its next cancellation is news again.
    const isBack = entry?.dismissed?.isCancelled === true && !event.isCancelled
    const isSame = entry !== null && entry.change === change && isEqual(entry.proposed, change && event)
    if (!isSame || isBack || entry.sequence !== sequence)
      updates.push({
        uid,
        change,
        proposed: change && event,
        sequence,
        dismissed: isBack ? null : (entry?.dismissed ?? null),
      })
  }
  if (!isWhole) return updates
  const there = new Set(read.map(({ uid }) => uid))
  for (const entry of known) if (!there.has(entry.uid)) updates.push(...goneUpdate(entry, today))
  return updates
}

function changeOf(entry: KnownEntry | null, event: CalendarEvent): CalendarChange | null {
  if (!entry?.settled) return entry?.dismissed || event.isCancelled ? null : 'new'
  // Turned down when it was new, or deleted here: what changed about it is not news.
  if (entry.eventId === null) return null
  const { settled, dismissed } = entry
  if (event.isCancelled) return settled.isCancelled || dismissed?.isCancelled ? null : 'cancelled'
  return settled.isCancelled || changedParts({ settled, dismissed }, event).length > 0 ? 'changed' : null
}

/** It left the calendar. That is news of an event that was accepted and is not over; what waited to be accepted goes away with it. */
function goneUpdate({ change, ...entry }: KnownEntry, today: string): EntryUpdate[] {
  const { uid, eventId, settled, dismissed, sequence } = entry
  const last = settled?.dateEnd ?? settled?.dateStart ?? ''
  const isOff = settled === null || settled.isCancelled || dismissed?.isCancelled
  const next = eventId !== null && !isOff && last >= today ? 'gone' : null
  return change === next ? [] : [{ uid, change: next, proposed: null, sequence, dismissed }]
}

const PARTS = Object.keys(CALENDAR_PARTS) as CalendarPart[]
const differsIn = (a: CalendarEvent, b: CalendarEvent, part: CalendarPart) =>
  CALENDAR_PARTS[part].some((key) => a[key] !== b[key])

const isEqual = (a: CalendarEvent | null, b: CalendarEvent | null) =>
  a === b ||
  (a !== null && b !== null && a.isCancelled === b.isCancelled && PARTS.every((part) => !differsIn(a, b, part)))

type Decided = Pick<KnownEntry, 'settled' | 'dismissed'>

/** The parts of a changed event that nobody has accepted or turned down. */
export const changedParts = ({ settled, dismissed }: Decided, proposed: CalendarEvent): CalendarPart[] =>
  PARTS.filter(
    (part) => (!settled || differsIn(settled, proposed, part)) && (!dismissed || differsIn(dismissed, proposed, part)),
  )

/** Those of them that were changed here too since they were last accepted, and say something else than the calendar. */
export const editedParts = (decided: Decided, proposed: CalendarEvent, here: CalendarEvent): WrittenPart[] => {
  const changed = changedParts(decided, proposed)
  return WRITTEN_PARTS.filter(
    (part) =>
      changed.includes(part) &&
      (!decided.settled || differsIn(decided.settled, here, part)) &&
      differsIn(here, proposed, part),
  )
}

/** The values of some parts. */
export const partsOf = (event: CalendarEvent, parts: readonly CalendarPart[]): Partial<CalendarEvent> =>
  Object.fromEntries(parts.flatMap((part) => CALENDAR_PARTS[part].map((key) => [key, event[key]])))
