import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** The names of characters, which hold letters, digits and hyphens alone. What else the other person typed is not emailed. */
export type ProposedRelation = { from: string; to: string; toId: number }

/** Tells the owner of a character that someone proposes a relation to it. */
export function createRelationEmail({ from, to, toId }: ProposedRelation, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('character-relation', sending, {
    subject: t('email.character_relation.subject', { to }),
    paragraphs: [t('email.character_relation.text', { from, to }), t('email.character_relation.answer')],
    action: { label: t('email.character_relation.open'), url: emailUrl(sending, characterPaths.links(toId)) },
    why: t('email.character_relation.why'),
  })
}
