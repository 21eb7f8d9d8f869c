import type { ErrorCode } from '#shared/error-codes.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** Messages of error codes specific to event forms. */
const MESSAGE_KEYS: Partial<Record<ErrorCode, MessageKey>> = {
  invalid: 'eventform.errors',
  event_not_added: 'failure.event_not_added',
  event_not_modified: 'failure.event_not_modified',
  changed_meanwhile: 'failure.changed_meanwhile',
  wrong_state: 'failure.wrong_state',
  organization_not_active: 'failure.organization_not_active',
  unconfirmed: 'eventform.unconfirmed',
  unauthenticated: 'door.signed_out',
  body_too_large: 'field.file_too_large',
  body_too_slow: 'failure.body_too_slow',
  server_busy: 'failure.server_busy',
  unavailable: 'failure.unavailable',
  too_slow: 'failure.too_slow',
}

export function useEventErrorMessage() {
  const t = useText()
  return ({ code, seconds }: FormFailure) =>
    code === 'too_many_tries'
      ? t('door.too_many', { count: Math.max(1, Math.ceil(seconds / 60)) })
      : t(MESSAGE_KEYS[code] ?? 'eventform.unknown')
}
