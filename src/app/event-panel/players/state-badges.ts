import type { RegistrationState } from '#shared/registrations/states.ts'
import type { BadgeTone } from '#ui/components/badge.tsx'

/** The badge of each state; its words are always in it. */
export const STATE_BADGES: Record<RegistrationState, BadgeTone> = {
  confirmed: 'success',
  attended: 'success',
  offered: 'accent',
  hold: 'accent',
  requested: 'info',
  waitlisted: 'quiet',
  declined: 'quiet',
  expired: 'quiet',
  rejected: 'danger',
  cancelled: 'danger',
  no_show: 'danger',
}
