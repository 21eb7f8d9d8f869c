import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import { reasonPassages } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** What the organizers of an event decided about a character that was submitted to them. */
export type CharacterDecision = {
  approval: 'approved' | 'changes_requested'
  reason: string | null
  character: string
  characterId: number
  event: string
  organizer: string
  /** How many notes for the player there are. */
  notes: number
}

/** Tells the player of a character what was decided about it. */
export function createDecisionEmail(decision: CharacterDecision, sending: EmailContext): Email {
  const { approval, reason, character, characterId, event, organizer, notes } = decision
  const t = createTranslator(sending.recipient.locale)
  const about = { character, event, organizer }
  return createEmail('character-decision', sending, {
    subject: t(`email.character_decision.${approval}.subject`, about),
    paragraphs: [
      t(`email.character_decision.${approval}.text`, about),
      ...reasonPassages(reason, t('email.character_decision.reason')),
      ...(notes > 0 ? [t('email.character_decision.notes', { count: notes })] : []),
    ],
    action: {
      label: t('email.character_decision.open'),
      url: emailUrl(sending, characterPaths.part(characterId, 'background')),
    },
    why: t('email.character_decision.why', about),
  })
}
