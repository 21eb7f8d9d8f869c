import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { REMINDER_KINDS } from '#shared/player-emails/states.ts'
import { createPlayerEmail } from './message.server.ts'
import { reminderTexts } from './reminders/texts.server.ts'
import { sampleEntry } from './sample-entry.ts'

const EVENT = { ...EXAMPLE_EVENT, organizationId: 1 }
const MESSAGE = {
  subjectEs: '{event}: qué llevar',
  bodyEs: 'Hola, {name}:\n\nTrae **ropa de abrigo** y una linterna.\n\n- Saco\n- Esterilla\n\n{link}',
  subjectEn: '{event}: what to bring',
  bodyEn: 'Hi {name},\n\nBring **warm clothes** and a torch.\n\n{link}',
}

/** An invented message of an organizer, and every reminder. */
export function examplePlayerEmails(sending: EmailContext): Email[] {
  const { email, locale } = sending.recipient
  const entry = { ...sampleEntry('Ana Ruiz'), owed: { open: 9000, parts: [{ dueOn: '2027-02-01', open: 9000 }] } }
  const to = { email, locale, name: 'Ana Ruiz', isHolder: true, isTyped: false }
  const unsubscribeUrl = emailUrl(sending, '/unsubscribe/a-link-that-ends-nothing')
  const one = { event: { es: EVENT, en: EVENT }, entry, to, place: 3, replyTo: null, unsubscribeUrl }
  const reminders = REMINDER_KINDS.map((kind) => {
    const [es, en] = [reminderTexts(kind, 'es'), reminderTexts(kind, 'en')]
    const texts = { subjectEs: es.subject, bodyEs: es.body, subjectEn: en.subject, bodyEn: en.body }
    return createPlayerEmail({ ...one, ...texts, kind }, sending)
  })
  return [createPlayerEmail({ ...one, ...MESSAGE, kind: 'message' }, sending), ...reminders]
}
