import type { Settings } from '#platform/config/settings.ts'
import type { Locale } from '#shared/enums.ts'
import { explicitPath } from '#shared/paths.ts'
import { datesIn } from '#ui/i18n/dates.ts'
import { messagesOf } from '#ui/i18n/messages.server.ts'
import { type LetterParts, letterOf } from './render-email.server.tsx'
import type { Letter } from './send-email.server.ts'

export type House = Pick<Settings, 'operatorName' | 'siteUrl'>
/** Whoever has an address and a language; who has no account has no name we know. */
export type Reader = { email: string; username: string | null; locale: Locale }
/** Who gets it, from which house; `id` is the job's, so that a letter sent twice is the same letter. */
export type Sending = { who: Reader; house: House; id: string }

type Said = Omit<LetterParts, 'locale' | 'name' | 'from'>

/** A letter in its reader's language. */
export const letterTo = (kind: string, { who, house, id }: Sending, said: Said): Letter => ({
  kind,
  id,
  to: who.email,
  ...letterOf({ ...said, locale: who.locale, name: who.username, from: house }),
})

/** A page's full address, in its reader's language. */
export const addressFor = ({ who, house }: Sending, path: string) => `${house.siteUrl}${explicitPath(who.locale, path)}`

/** A day, or days, in words. */
export function daysIn(locale: Locale, from: string, to: string | null = null) {
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messagesOf[locale]
  return datesIn({ locale, months, shortMonths, shortWeekdays }).span(from, to)
}
