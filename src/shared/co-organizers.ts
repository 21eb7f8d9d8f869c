import { queryCodec, text } from './query-codec.ts'

/** How an organization stands to an event that another one hosts. What comes after the first two has ended. */
export const CO_ORGANIZER_STATES = ['invited', 'accepted', 'declined', 'withdrawn', 'left', 'removed'] as const
export type CoOrganizerState = (typeof CO_ORGANIZER_STATES)[number]

/** What the host grants beyond a moderator's abilities. */
export const CO_ORGANIZER_GRANTS = ['money', 'special'] as const
export type CoOrganizerGrants = Record<(typeof CO_ORGANIZER_GRANTS)[number], boolean>

/** The name by which one looks for an organization to invite. */
export const coOrganizersQuery = queryCodec({ q: text('q', 100) })

/** Of one event, invited ones too. */
export const CO_ORGANIZERS_MAX = 4
/** By one person. */
export const CO_ORGANIZER_INVITATIONS_PER_DAY = 20
