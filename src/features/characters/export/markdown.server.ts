import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Locale } from '#shared/languages.ts'
import { createFileWords } from './words.server.ts'

/** Text on one line that Markdown shows as it is. */
const escapeText = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')

/** A character as Markdown. Its parts are headings of the first level, so that those within its texts stay as they were written. */
export function characterMarkdown({ character }: CharacterFile, locale: Locale): string {
  const { t, playedAt, relation } = createFileWords(locale)
  const { name, status, biography, background = '', events, relations } = character
  const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')
  const parts = [
    [t('character.tab.biography'), biography],
    [t('character.tab.background'), background],
    [
      t('character.played'),
      list(
        events.map((event) =>
          playedAt(event)
            .filter((part) => part !== null)
            .map(escapeText)
            .join(', '),
        ),
      ),
    ],
    [t('character.relations'), list(relations.map((one) => escapeText(relation(one))))],
  ] as const
  const written = parts.flatMap(([title, body]) => (body ? [`# ${title}`, body] : []))
  return `${[`# ${escapeText(name)}`, `${t('character.status')}: ${t(`character.status.${status}`)}`, ...written].join('\n\n')}\n`
}
