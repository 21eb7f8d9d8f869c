import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'

const REASONS: Partial<Record<ErrorCode, MessageKey>> = {
  too_many_saved: 'failure.too_many_saved',
  too_many_follows: 'failure.too_many_follows',
  too_many_tries: 'failure.marks_later',
  not_found: 'failure.mark_gone',
  invalid: 'failure.mark_gone',
}

/** The words of the page that says why something could not be saved: nobody else is sent them. `reason`: that of all forms where undefined. */
export function saveFailureWords(locale: Locale, code: ErrorCode) {
  const t = createTranslator(locale)
  const reason = REASONS[code]
  return { title: t('marks.failed'), back: t('marks.back'), reason: reason && t(reason) }
}
