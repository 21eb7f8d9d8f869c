import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import type { Block } from '#platform/pdf/pages.server.ts'
import type { PdfContent } from '#platform/pdf/pdf.server.ts'
import type { Contact } from '#shared/event-papers/papers.ts'
import type { Locale } from '#shared/languages.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { type PaperHeading, textsIn } from '../queries/heading.server.ts'
import type { ProtectedPerson } from '../queries/protected-people.server.ts'
import { drawList, textBlocks } from './page-frame.server.ts'

/** Everybody with somebody to call: what they answered, and of minors the guardian. */
export function toContacts(
  people: readonly ProtectedPerson[],
  fields: readonly AskedField[],
  locale: Locale,
): Contact[] {
  const t = textsIn(locale)
  return people.flatMap(({ id, name, isMinor, guardianName, guardianPhone, answers }) => {
    const guardian = [guardianName, guardianPhone && formatPhone(guardianPhone)].filter(Boolean).join(', ')
    const lines = [
      ...fields
        .filter(({ key }) => answers[key] !== undefined)
        .map((field) => ({ label: textIn(field.label, locale), text: answerText(field, answers[field.key], locale) })),
      ...(isMinor && guardian ? [{ label: t('players.column.guardian'), text: guardian }] : []),
    ]
    return lines.length > 0 ? [{ id, name, isMinor, lines }] : []
  })
}

export const renderContacts =
  (
    people: readonly Contact[],
    { heading, reason, locale }: { heading: PaperHeading; reason: string; locale: Locale },
  ): PdfContent['render'] =>
  (pdf) => {
    const t = textsIn(locale)
    const blocks: Block[] = people.flatMap(({ name, isMinor, lines }) => [
      ...textBlocks(pdf, `${name || t('players.erased')}${isMinor ? ` (${t('players.minor')})` : ''}`, {
        ...{ size: 11.5, weight: 'bold' },
      }).map((block) => ({ ...block, keepNext: true })),
      ...lines.flatMap(({ label, text }) => textBlocks(pdf, `${label}: ${text}`, { size: 10.5 }, 12)),
      { height: 7, draw: () => {} },
    ])
    const opened = textBlocks(pdf, t('papers.contacts.reason', { reason }), { size: 10.5 })
    return drawList(pdf, [...opened, { height: 12, draw: () => {} }, ...blocks], {
      ...{ heading, title: t('papers.contacts') },
      note: t('papers.protected'),
    })
  }
