import type { EventPage } from '#shared/events/event-page.ts'
import type { Locale } from '#shared/languages.ts'
import type { Prefix } from '#shared/paths.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import { createDateFormatter, parseDay } from '#ui/i18n/dates.ts'
import { formatMessage, type MessageKey } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'

/** What the words about an event's sign-up depend on. */
export type ViewContext = {
  event: EventPage
  signUp: SignUp
  locale: Locale
  prefix: Prefix
  /** `YYYY-MM-DD` in Madrid. */
  today: string
}

/** The words of a language. They are put together on the server: most events need few of them, and each visitor would load all. */
export function wordsIn(locale: Locale) {
  const messages = messagesIn(locale)
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays, weekdays } = messages
  const t = (key: MessageKey, values?: Record<string, string | number>) => formatMessage(messages, locale, key, values)
  const weekday = (date: string) => weekdays[parseDay(date).weekday] ?? ''
  return { t, weekday, dates: createDateFormatter({ locale, months, shortMonths, shortWeekdays }) }
}
