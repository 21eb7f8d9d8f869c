import { AppError } from '#platform/errors/app-error.ts'
import { REFUSAL_REASONS, type RefusalReason } from '#shared/registrations/states.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Why someone cannot have a seat; null when something else failed. */
export type RefusalNote = RefusalReason | null

export function refusalOf(error: unknown): RefusalNote {
  const reason = error instanceof AppError ? error.details?.['reason'] : null
  return REFUSAL_REASONS.find((one) => one === reason) ?? null
}

export function useRefusalText() {
  const t = useText()
  return (reason: RefusalNote) => (reason ? t(`myRegistrations.refusal.${reason}`) : undefined)
}
