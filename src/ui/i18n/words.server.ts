import type { Locale } from '#shared/languages.ts'
import { createDateFormatter } from './dates.ts'
import { formatMessage, type MessageKey } from './i18n.tsx'
import { messagesIn } from './messages.server.ts'

/** What a page would get from `useText`, for all that is written outside one: `createTranslator('es')(key)`. */
export const createTranslator =
  (locale: Locale) =>
  (key: MessageKey, values: Record<string, string | number> = {}): string =>
    formatMessage(messagesIn(locale), locale, key, values)

/** What a page would get from `useDates`. */
export function datesIn(locale: Locale) {
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messagesIn(locale)
  return createDateFormatter({ locale, months, shortMonths, shortWeekdays })
}
