import type { Paragraph, Part, PdfDocument } from '#platform/pdf/document.ts'
import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Locale } from '#shared/languages.ts'
import type { PortraitFile } from '../portrait/portrait-file.server.ts'
import { createFileWords } from './words.server.ts'

const GREY = '#4d5a55'
const MARGIN = 64
/** Of the portrait, in points: as on the sheet, four by five. */
const FRAME = { width: 144, height: 180 }

type Written = { file: CharacterFile; locale: Locale; portrait: PortraitFile | null }

/** A character as PDF: its name, what it is, its portrait and its texts. */
export function characterPdf({ file: { character, exported_at }, locale, portrait }: Written): PdfDocument {
  const { t, playedAt, relation } = createFileWords(locale)
  const { name, status, biography, background = '', events, relations } = character
  const part = (title: string, parts: Part[]): Part[] =>
    parts.length === 0
      ? []
      : [
          {
            kind: 'paragraph',
            tag: 'H2',
            text: title,
            style: { size: 16, weight: 'bold' },
            before: 14,
            after: 6,
          },
          ...parts,
        ]
  const text = (markdown: string): Part[] => (markdown.trim() ? [{ kind: 'markdown', text: markdown }] : [])
  const items = (texts: string[]) =>
    texts.map(
      (item): Paragraph => ({
        kind: 'paragraph',
        tag: 'P',
        text: item,
        style: { size: 11.5 },
        indent: 16,
        marker: '•',
        after: 4,
      }),
    )
  const played = events.map((event) =>
    playedAt(event)
      .filter((one) => one !== null)
      .join(', '),
  )
  const parts: Part[] = [
    { kind: 'paragraph', tag: 'H1', text: name, style: { size: 28, weight: 'bold' }, after: 6 },
    {
      kind: 'paragraph',
      tag: 'P',
      text: `${t('character.status')}: ${t(`character.status.${status}`)}`,
      style: { size: 11, color: GREY },
      after: 6,
    },
    ...(portrait ? [toPicture(portrait, name)] : []),
    ...part(t('character.tab.biography'), text(biography)),
    ...part(t('character.tab.background'), text(background)),
    ...part(t('character.played'), items(played)),
    ...part(t('character.relations'), items(relations.map(relation))),
  ]
  return {
    title: name,
    author: 'Candil',
    locale,
    madeAt: new Date(exported_at),
    pages: { kind: 'flow', margin: MARGIN, foot: name, parts },
  }
}

const toPicture = ({ body, alternativeText, ...cut }: PortraitFile, name: string): Part => ({
  kind: 'picture',
  image: body,
  alternativeText: alternativeText || name,
  frame: FRAME,
  ...cut,
})
