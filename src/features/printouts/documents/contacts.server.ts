import { answerText } from '#features/registrations/queries/players/answer-text.server.ts'
import type { Flow, Part } from '#platform/pdf/document.ts'
import type { Locale } from '#shared/languages.ts'
import { formatPhone } from '#shared/phone-number.ts'
import type { Contact } from '#shared/printouts.ts'
import { textIn } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { PaperHeading } from '../queries/heading.server.ts'
import type { ProtectedPerson } from '../queries/protected-people.server.ts'
import { listPages, personParts } from './list.server.ts'

/** Everybody with someone to call: what they answered, and of minors the guardian. */
export function toContacts(
  people: readonly ProtectedPerson[],
  fields: readonly AskedField[],
  locale: Locale,
): Contact[] {
  const t = createTranslator(locale)
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

export const contactsPages = (
  people: readonly Contact[],
  { heading, reason, locale }: { heading: PaperHeading; reason: string; locale: Locale },
): Flow => {
  const t = createTranslator(locale)
  const opened: Part[] = [
    { kind: 'paragraph', tag: 'P', text: t('papers.contacts.reason', { reason }), style: { size: 10.5 }, after: 12 },
  ]
  const persons = people.flatMap(({ name, isMinor, lines }) =>
    personParts(
      `${name || t('players.erased')}${isMinor ? ` (${t('players.minor')})` : ''}`,
      lines.map(({ label, text }) => `${label}: ${text}`),
    ),
  )
  return listPages([...opened, ...persons], { heading, title: t('papers.contacts'), note: t('papers.protected') })
}
