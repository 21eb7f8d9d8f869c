import type { EventPage } from '#shared/events/event-page.ts'
import type { Locale } from '#shared/languages.ts'
import type { Prefix } from '#shared/paths.ts'
import type { SignUp } from '#shared/registrations/sign-up.ts'
import { parseDay } from '#ui/i18n/dates.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

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
  const { weekdays } = messagesIn(locale)
  const weekday = (date: string) => weekdays[parseDay(date).weekday] ?? ''
  return { t: createTranslator(locale), weekday, dates: datesIn(locale) }
}
