import type { Block } from '#platform/pdf/pages.server.ts'
import { drawPages } from '#platform/pdf/pages.server.ts'
import { PAGE, type PdfContent } from '#platform/pdf/pdf.server.ts'
import { toPrintable } from '#platform/pdf/printable.server.ts'
import { drawLine, measureText, type TextStyle } from '#platform/pdf/text.server.ts'
import type { CharacterFile } from '#shared/characters/character-file.ts'
import type { Locale } from '#shared/languages.ts'
import type { PortraitFile } from '../portrait/portrait-file.server.ts'
import { MARGIN, paragraphBlocks, textBlocks } from './pdf-blocks.server.ts'
import { portraitBlock } from './pdf-portrait.server.ts'
import { createFileWords } from './words.server.ts'

const GREY = '#4d5a55'
const SMALL: TextStyle = { size: 9, color: GREY }

type Written = { file: CharacterFile; locale: Locale; portrait: PortraitFile | null }

/** A character as PDF: its name, what it is, its portrait and its texts. */
export function characterPdf({ file: { character, exported_at }, locale, portrait }: Written): PdfContent {
  const { t, playedAt, relation } = createFileWords(locale)
  const { name, status, biography, background, events, relations } = character
  return {
    info: { title: name, author: 'Candil', locale, madeAt: new Date(exported_at) },
    render: async (pdf) => {
      const gap = (height: number): Block => ({ height, draw: () => {} })
      const part = (title: string, blocks: Block[]) =>
        blocks.length === 0
          ? []
          : [
              { ...gap(14), keepNext: true },
              ...paragraphBlocks(pdf, { tag: 'H2', text: title, style: { size: 16, weight: 'bold' }, after: 6 }),
              ...blocks,
            ]
      const items = (texts: string[]) =>
        texts.flatMap((text) =>
          paragraphBlocks(pdf, { tag: 'P', text, style: { size: 11.5 }, indent: 16, marker: '•', after: 4 }),
        )
      const played = events.map((event) =>
        playedAt(event)
          .filter((one) => one !== null)
          .join(', '),
      )
      const blocks = [
        ...paragraphBlocks(pdf, { tag: 'H1', text: name, style: { size: 28, weight: 'bold' }, after: 6 }),
        ...paragraphBlocks(pdf, {
          ...{ tag: 'P', text: `${t('character.status')}: ${t(`character.status.${status}`)}`, after: 6 },
          style: { size: 11, color: GREY },
        }),
        ...(portrait ? [gap(6), portraitBlock(pdf, portrait, name)] : []),
        ...part(t('character.tab.biography'), textBlocks(pdf, biography)),
        ...part(t('character.tab.background'), textBlocks(pdf, background ?? '')),
        ...part(t('character.played'), items(played)),
        ...part(t('character.relations'), items(relations.map(relation))),
      ]
      await drawPages(pdf, blocks, {
        ...{ top: MARGIN, bottom: MARGIN },
        draw: ({ number, count }) => {
          const numbers = `${number} / ${count}`
          drawLine(pdf, toPrintable(name), MARGIN, PAGE.height - 40, SMALL)
          drawLine(pdf, numbers, PAGE.width - MARGIN - measureText(pdf, numbers, SMALL), PAGE.height - 40, SMALL)
        },
      })
    },
  }
}
