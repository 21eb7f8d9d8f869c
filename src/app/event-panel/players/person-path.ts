import { can, type EventRole } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'

/** Where the reader opens one person, without their id: `here` with everything about them, their account alone, or nowhere. */
export function personPath(slug: string, role: EventRole) {
  if (can(role, 'players.read')) return 'here'
  return can(role, 'money.read') ? `${paths.eventMoney(slug)}?show=all&open=` : null
}
