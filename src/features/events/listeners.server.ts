import type { RequestContext } from '#platform/context/request-context.ts'

/** What a higher noun does when an event changes. Each is part of the transaction of the change. */
type EventChangeListener = {
  /** An edit of a public event was recorded as this revision, which later edits may still change or undo until `settledAt`. */
  revised?: (ctx: RequestContext, revisionId: number, settledAt: Date) => Promise<unknown>
  /** The event, its tickets or its form were saved: what can be booked may have changed. Also of drafts. */
  saved?: (ctx: RequestContext, eventId: number) => Promise<unknown>
  /** Its organizer deletes the event. Called before anything is locked. */
  deleting?: (ctx: RequestContext, eventId: number) => Promise<unknown>
}
const listeners: EventChangeListener[] = []

export function registerEventListener(listener: EventChangeListener) {
  listeners.push(listener)
}

export async function notifyRevised(ctx: RequestContext, revisionId: number, settledAt: Date) {
  for (const { revised } of listeners) await revised?.(ctx, revisionId, settledAt)
}

export async function notifySaved(ctx: RequestContext, eventId: number) {
  for (const { saved } of listeners) await saved?.(ctx, eventId)
}

export async function notifyDeleting(ctx: RequestContext, eventId: number) {
  for (const { deleting } of listeners) await deleting?.(ctx, eventId)
}
