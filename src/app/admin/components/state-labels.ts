import { EVENT_STATUSES, SIGNUP } from '#shared/enums.ts'
import { ROLES } from '#shared/member-permissions.ts'
import type { QueuedType } from '#shared/review/queues.ts'
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
  'spam',
  'in_review',
  'resolved',
  'dismissed',
  'appealed',
  'blocked',
  'merged',
  'member',
  'admin',
  // Answers to whether an event took place.
  'true',
  'false',
] as const

/** States whose words are of the other gender. */
const FORMS = {
  feminine: [['rejected', 'admin.state.organization.rejected']],
  masculine: [
    ['active', 'admin.state.venue.active'],
    ['merged', 'admin.state.venue.merged'],
  ],
} as const
/** The gender, in Spanish, of the word for each type. */
const GENDERS: Record<QueuedType | 'organizer', keyof typeof FORMS> = {
  organization: 'feminine',
  organizer: 'feminine',
  organization_revision: 'masculine',
  event: 'masculine',
  revision: 'masculine',
  abuse_case: 'feminine',
  venue: 'masculine',
  claim: 'feminine',
  message: 'masculine',
}

/** Message keys of states; several kinds share most of them. */
const KEYS = new Map<string, MessageKey>([
  ...SIGNUP.map((signup) => [signup, `admin.signup.${signup}`] as const),
  ...EVENT_STATUSES.map((status) => [status, `admin.eventStatus.${status}`] as const),
  ...ROLES.map((role) => [role, `role.${role}`] as const),
  ...STATES.map((state) => [state, `admin.state.${state}`] as const),
  ...Object.entries(GENDERS).flatMap(([of, gender]) =>
    FORMS[gender].map(([state, key]) => [`${of} ${state}`, key] as const),
  ),
])

/** The label of a state, or a formatted date; unknown states are shown as they are. */
export function useStateLabel() {
  const t = useText()
  const dates = useDates()
  return (state: string, of = '') => {
    if (/^\d{4}-\d\d-\d\d$/.test(state)) return dates.long(state)
    const key = KEYS.get(`${of} ${state}`) ?? KEYS.get(state)
    return key ? t(key) : state
  }
}
