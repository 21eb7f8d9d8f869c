import type { OrganizationEvent } from '../events/organizer-event.ts'
import { actsOf, type DeskAct, type EventDesk } from './event-desk.ts'

/** `changes`: the site team asks for changes. `send`: a draft lacks nothing. `missing`: fields without which an event is not sent, or people cannot sign up. */
export type OrganizationAct = Omit<DeskAct, 'kind'> & {
  kind: DeskAct['kind'] | 'changes' | 'send' | 'missing'
  event: Pick<OrganizationEvent, 'slug' | 'title' | 'locale'>
}

type Listed = Pick<OrganizationEvent, 'slug' | 'title' | 'locale' | 'moderation' | 'past' | 'eventStatus'> & {
  /** How many things are missing. */
  missing: number
  desk: EventDesk | null
}

/** What is to do for one event. */
export function actsOfEvent({
  slug,
  title,
  locale,
  moderation,
  past,
  eventStatus,
  missing,
  desk,
}: Listed): OrganizationAct[] {
  const isOpen = eventStatus === 'postponed' || (!past && eventStatus !== 'cancelled')
  const acts: Omit<OrganizationAct, 'event'>[] = [
    { kind: 'changes', count: Number(isOpen && moderation === 'changes_requested'), amount: 0 },
    { kind: 'send', count: Number(isOpen && moderation === 'draft' && missing === 0), amount: 0 },
    { kind: 'missing', count: isOpen ? missing : 0, amount: 0 },
    ...(desk ? actsOf(desk) : []),
  ]
  return acts.filter(({ count }) => count > 0).map((act) => ({ ...act, event: { slug, title, locale } }))
}

const URGENCY: readonly OrganizationAct['kind'][] = [
  ...(['announced', 'notices', 'changes', 'held', 'questions', 'requested', 'handovers'] as const),
  ...(['overdue', 'unauthorized', 'to_refund'] as const),
  ...(['send', 'missing', 'form', 'thanks', 'photos'] as const),
]

/** Of all events, the most urgent first; of the same kind in the order of the events. */
export const byUrgency = (acts: readonly OrganizationAct[]) =>
  acts.toSorted((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind))
