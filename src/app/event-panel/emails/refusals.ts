import type { EmailRefusal } from '#shared/player-emails/views.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** Why nothing can be sent now. */
export const REFUSALS: Record<EmailRefusal, MessageKey> = {
  organization_not_active: 'emails.not_active',
  event_taken_down: 'emails.taken_down',
}
