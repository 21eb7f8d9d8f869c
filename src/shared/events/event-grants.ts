import { characterPaths } from '../characters/character-paths.ts'
import type { EventGrant } from '../member-permissions.ts'
import { paths } from '../paths.ts'
import type { OrganizationEvent } from './organizer-event.ts'

/** A grant that someone has for an event. */
export type GivenGrant = { id: number; kind: EventGrant; username: string; avatar: string | null; since: string }

/** An event for which the reader has grants. */
export type GrantedEvent = Pick<OrganizationEvent, 'title' | 'slug' | 'dateStart' | 'dateEnd' | 'eventStatus'> & {
  grants: EventGrant[]
}

const HOMES: Record<EventGrant, (slug: string) => string> = {
  door: paths.eventCheckIn,
  treasurer: paths.eventMoney,
  casting: characterPaths.casting,
  mail: paths.eventEmails,
}
/** The page that one is given a grant for. */
export const grantHome = (grant: EventGrant, slug: string) => HOMES[grant](slug)
