import type { Letter } from '#core/mail.server.ts'
import type { Settings } from '#core/settings.ts'
import { explicitPath } from '#spec/paths.ts'
import type { Locale } from '#spec/vocabulary.ts'
import { datesIn } from './dates.ts'
import { type LetterParts, letterOf } from './letter.server.tsx'
import { messagesOf } from './messages.server.ts'

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
