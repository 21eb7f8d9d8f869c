import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import type { EventForm } from '../schema.ts'

/**
 * A part of an event that another feature owns: tickets, tags, its series. The feature registers it (`src/bootstrap/registrations.server.ts`).
 * It is written and copied in the transaction of the event's command, which has authorized.
 */
export type EventPart<Name extends EventPartName = EventPartName> = {
  write: (
    ctx: RequestContext,
    event: { id: number; locale: Locale },
    sent: Exclude<EventForm[Name], undefined>,
  ) => Promise<void>
  /** Copies the part from one event to another. `shiftDay` shifts a date by as many days as the event. */
  copy: (ctx: RequestContext, events: CopiedEvents, shiftDay: ShiftDay, copied: CopiedIds) => Promise<void>
}
type CopiedEvents = { from: number; to: number }
/** The ids of copied rows by those of the originals. */
export type CopiedIds = { tickets: Map<number, number> }
export type ShiftDay = (day: string | null) => string | null
const PART_NAMES = ['tickets', 'tags', 'series'] as const
type EventPartName = (typeof PART_NAMES)[number]

const parts: { [Name in EventPartName]?: EventPart<Name> } = {}

export function registerEventPart<Name extends EventPartName>(name: Name, part: EventPart<Name>) {
  Object.assign(parts, { [name]: part })
}

/** Throws when the part is not registered, because an event must not be saved without it. */
function getPart<Name extends EventPartName>(name: Name): EventPart<Name> {
  const part = parts[name]
  if (!part) throw new Error(`the ${name} of events are not registered`)
  return part as EventPart<Name>
}

/** Writes the parts that were sent. */
export async function writeParts(ctx: RequestContext, event: { id: number; locale: Locale }, form: EventForm) {
  if (form.tickets) await getPart('tickets').write(ctx, event, form.tickets)
  if (form.tags) await getPart('tags').write(ctx, event, form.tags)
  if (form.series !== undefined) await getPart('series').write(ctx, event, form.series)
}

/** What a feature above copies with an event, after its parts. */
type EventCopy = (ctx: RequestContext, events: CopiedEvents, copied: CopiedIds, shiftDay: ShiftDay) => Promise<void>
const copies: EventCopy[] = []

export const registerEventCopy = (copy: EventCopy) => void copies.push(copy)

export async function copyParts(ctx: RequestContext, events: CopiedEvents, shiftDay: ShiftDay) {
  const copied: CopiedIds = { tickets: new Map() }
  for (const name of PART_NAMES) await getPart(name).copy(ctx, events, shiftDay, copied)
  for (const copy of copies) await copy(ctx, events, copied, shiftDay)
}
