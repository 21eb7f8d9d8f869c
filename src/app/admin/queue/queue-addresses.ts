import type { OrganizationType } from '#shared/enums.ts'
import type { HistoryThing } from '#shared/review/audit-log.ts'
import type { QueueCover } from '#shared/review/review-queues.ts'

/** The queues as the sidebar has them: edits of public events stand among the events. */
export const SCREENS = ['organizations', 'events', 'proposals', 'claims', 'messages'] as const
export type Screen = (typeof SCREENS)[number]

/** A line of a queue's list. */
export type QueueRow = {
  /** What it is called in an address: `12`, `edit-7`, `venue-3`. */
  key: string
  title: string
  about: string | null
  badge?: 'new' | 'edit' | 'approval' | 'organizer' | 'venue'
  type?: OrganizationType
  /** Of an organization, for its seal. */
  seal?: string
  /** Of an event. */
  cover?: QueueCover
  hours: number
  /** Whoever reads has a part in it: somebody else decides. */
  own?: boolean
}

export type Thing = { thing: HistoryThing; id: number }
const THINGS: Record<Screen, Record<string, HistoryThing>> = {
  organizations: { '': 'organization', change: 'organization_revision' },
  events: { '': 'event', edit: 'revision' },
  proposals: { organizer: 'organization', venue: 'venue' },
  claims: { '': 'claim' },
  messages: { '': 'message' },
}

/** What a key of a queue stands for; null when it is none. */
export function thingOf(screen: Screen, key: string | undefined): Thing | null {
  const [, kind = '', id = ''] = /^(?:([a-z]+)-)?(\d{1,9})$/.exec(key ?? '') ?? []
  const things = THINGS[screen]
  return id && Object.hasOwn(things, kind) ? { thing: things[kind]!, id: Number(id) } : null
}

/** Where a decision was taken, by its verb: where one goes back to when it is taken back. */
const PLACES: Record<string, (id: number) => [Screen, string]> = {
  verifyOrganization: (id) => ['organizations', `${id}`],
  rejectOrganization: (id) => ['organizations', `${id}`],
  approveChange: (id) => ['organizations', `change-${id}`],
  rejectChange: (id) => ['organizations', `change-${id}`],
  reviewProfile: (id) => ['organizations', `change-${id}`],
  publishEvent: (id) => ['events', `${id}`],
  requestChanges: (id) => ['events', `${id}`],
  rejectEvent: (id) => ['events', `${id}`],
  markReviewed: (id) => ['events', `edit-${id}`],
  acceptOrganizer: (id) => ['proposals', `organizer-${id}`],
  rejectOrganizer: (id) => ['proposals', `organizer-${id}`],
  acceptVenue: (id) => ['proposals', `venue-${id}`],
  rejectVenue: (id) => ['proposals', `venue-${id}`],
  acceptClaim: (id) => ['claims', `${id}`],
  rejectClaim: (id) => ['claims', `${id}`],
  handleMessage: (id) => ['messages', `${id}`],
}
export const placeOf = ({ verb, thingId }: { verb: string; thingId: number }) =>
  Object.hasOwn(PLACES, verb) ? PLACES[verb]!(thingId) : null

/** What one may begin a reason with. */
export const TEMPLATES = {
  organizations: ['similar', 'missing', 'not_larp', 'other'],
  events: ['missing', 'unclear', 'not_larp', 'other'],
  proposals: ['similar', 'missing', 'not_larp', 'other'],
  claims: ['proof', 'other'],
  messages: [],
} as const satisfies Record<Screen, readonly string[]>
export type Template = (typeof TEMPLATES)[Screen][number]
/** `told`: whether anybody will read them. */
export type Reasons = {
  speaks: 'es' | 'en'
  to: string | null
  told: boolean
  templates: { name: Template; text: string }[]
}

/** A decision that was refused is read anew as well: somebody else may have been faster (the router would not, after a refusal). */
export const always = () => true
