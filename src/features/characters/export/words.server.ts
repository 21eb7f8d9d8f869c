import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Locale } from '#shared/languages.ts'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

type Played = CharacterFile['character']['events'][number]
type Relation = CharacterFile['character']['relations'][number]

/** The words of a character's file in a language. */
export function createFileWords(locale: Locale) {
  const { span } = datesIn(locale)
  return {
    t: createTranslator(locale),
    playedAt: ({ title, date_start, date_end }: Played) => [title, date_start && span(date_start, date_end)],
    relation: ({ from, description, to }: Relation) => `${from} ${description} ${to}`,
  }
}
