import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Locale } from '#shared/languages.ts'
import { createDateFormatter } from '#ui/i18n/dates.ts'
import { formatMessage } from '#ui/i18n/i18n.tsx'
import { messagesIn } from '#ui/i18n/messages.server.ts'

type Played = CharacterFile['character']['events'][number]
type Relation = CharacterFile['character']['relations'][number]

/** The words of a character's file in a language. */
export function createFileWords(locale: Locale) {
  const t = (key: Parameters<typeof formatMessage>[2]) => formatMessage(messagesIn(locale), locale, key)
  const { months, 'months.short': shortMonths, 'weekdays.short': shortWeekdays } = messagesIn(locale)
  const { span } = createDateFormatter({ locale, months, shortMonths, shortWeekdays })
  return {
    t,
    playedAt: ({ title, date_start, date_end }: Played) => [title, date_start && span(date_start, date_end)],
    relation: ({ from, description, to }: Relation) => `${from} ${description} ${to}`,
  }
}
