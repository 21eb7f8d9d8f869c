import { HAPPENING, SIGNUP } from '#shared/enums.ts'
import { ROLES } from '#shared/roles.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

const STATES = [
  'pending',
  'active',
  'rejected',
  'suspended',
  'closed',
  'draft',
  'submitted',
  'published',
  'changes_requested',
  'deleted',
  'accepted',
  'withdrawn',
  'reviewed',
  'open',
  'approved',
  'shown',
  'removed',
  'handled',
  'blocked',
  'merged',
  'member',
  'admin',
  // Whether it took place.
  'true',
  'false',
] as const

/** Where the words of a state stand. What several things have in common is one word. */
const KEYS = new Map<string, MessageKey>([
  ...SIGNUP.map((signup) => [signup, `team.signup.${signup}`] as const),
  ...HAPPENING.map((happening) => [happening, `team.happening.${happening}`] as const),
  ...ROLES.map((role) => [role, `role.${role}`] as const),
  ...STATES.map((state) => [state, `team.state.${state}`] as const),
  // Where Spanish says it otherwise of a venue, an organization or a claim.
  ['venue active', 'team.state.venue.active'],
  ['venue merged', 'team.state.venue.merged'],
  ['organization rejected', 'team.state.organization.rejected'],
  ['organizer rejected', 'team.state.organization.rejected'],
  ['claim rejected', 'team.state.organization.rejected'],
])

/** A state of some thing in words, or the day it is; one that came later as it is called. */
export function useStateWords() {
  const t = useText()
  const dates = useDates()
  return (state: string, of = '') => {
    if (/^\d{4}-\d\d-\d\d$/.test(state)) return dates.long(state)
    const key = KEYS.get(`${of} ${state}`) ?? KEYS.get(state)
    return key ? t(key) : state
  }
}
