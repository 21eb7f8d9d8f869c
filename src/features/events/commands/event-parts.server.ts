import { extensionPoint, extensionsOf, getExtension } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/languages.ts'
import type { EventForm } from '../schema.ts'

/**
 * A part of an event that another feature owns: tickets, tags, its series. It is written and copied in the transaction of the event's
 * command, which has authorized.
 */
export type EventPart<Name extends EventPartName> = {
  name: Name
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

type AnyEventPart = { [Name in EventPartName]: EventPart<Name> }[EventPartName]
export const eventParts = extensionPoint<AnyEventPart>('parts of an event', ({ name }) => name)

/** Throws where no feature has it, because an event must not be saved without it. */
const getPart = <Name extends EventPartName>(ctx: RequestContext, name: Name) =>
  getExtension(ctx, eventParts, name) as unknown as EventPart<Name>

/** Writes the parts that were sent. */
export async function writeParts(ctx: RequestContext, event: { id: number; locale: Locale }, form: EventForm) {
  if (form.tickets) await getPart(ctx, 'tickets').write(ctx, event, form.tickets)
  if (form.tags) await getPart(ctx, 'tags').write(ctx, event, form.tags)
  if (form.series !== undefined) await getPart(ctx, 'series').write(ctx, event, form.series)
}

/** What a feature above copies with an event, after its parts. */
export type EventCopy = (
  ctx: RequestContext,
  events: CopiedEvents,
  copied: CopiedIds,
  shiftDay: ShiftDay,
) => Promise<void>
export const eventCopies = extensionPoint<EventCopy>('copies of an event')

export async function copyParts(ctx: RequestContext, events: CopiedEvents, shiftDay: ShiftDay) {
  const copied: CopiedIds = { tickets: new Map() }
  for (const name of PART_NAMES) await getPart(ctx, name).copy(ctx, events, shiftDay, copied)
  for (const copy of extensionsOf(ctx, eventCopies)) await copy(ctx, events, copied, shiftDay)
}
