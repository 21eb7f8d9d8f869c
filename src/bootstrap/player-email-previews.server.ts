import { createOrganizerMessageEmail } from '#features/organizer-messages/email.ts'
import type { EmailEvent } from '#features/player-emails/email-event.server.ts'
import { createPlayerEmail } from '#features/player-emails/message.server.ts'
import { reminderTexts } from '#features/player-emails/reminders/texts.server.ts'
import { sampleEntry } from '#features/player-emails/sample-entry.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { REMINDER_KINDS } from '#shared/player-emails/states.ts'

const EVENT: EmailEvent = {
  ...{ id: 1, title: 'El faro', slug: 'el-faro', dateStart: '2027-03-12', dateEnd: '2027-03-14' },
  ...{ doorsAt: '17:00', startsAt: '18:00', endsAt: '14:00' },
  ...{
    place: 'Masía El Cañar, Valencia',
    timeZone: 'Europe/Madrid',
    organizer: 'La Mesa',
    visible: true,
    replyTo: null,
  },
  ...{ organizationId: 1 },
}
const MESSAGE = {
  subjectEs: '{event}: qué llevar',
  bodyEs: 'Hola, {name}:\n\nTrae **ropa de abrigo** y una linterna.\n\n- Saco\n- Esterilla\n\n{link}',
  ...{ subjectEn: '{event}: what to bring', bodyEn: 'Hi {name},\n\nBring **warm clothes** and a torch.\n\n{link}' },
}

/** A message of an organizer, every reminder, and a player's question, with invented content. */
export function createPlayerEmailPreviews(sending: EmailContext): Email[] {
  const { email, locale } = sending.recipient
  const entry = { ...sampleEntry('Ana Ruiz'), owed: { open: 9000, parts: [{ dueOn: '2027-02-01', open: 9000 }] } }
  const to = { email, locale, name: 'Ana Ruiz', isHolder: true, isTyped: false }
  const one = { event: { es: EVENT, en: EVENT }, entry, to, place: 3, replyTo: null }
  const unsubscribeUrl = `${sending.site.siteUrl}/${locale}/unsubscribe/a-link-that-ends-nothing`
  const reminders = REMINDER_KINDS.map((kind) => {
    const [es, en] = [reminderTexts(kind, 'es'), reminderTexts(kind, 'en')]
    const texts = { subjectEs: es.subject, bodyEs: es.body, subjectEn: en.subject, bodyEn: en.body }
    return createPlayerEmail({ ...one, ...texts, kind, unsubscribeUrl }, sending)
  })
  const asked = {
    message: '¿A qué hora se abren las puertas?',
    event: EVENT.title,
    slug: EVENT.slug,
    sender: 'Ana Ruiz',
  }
  return [
    createPlayerEmail({ ...one, ...MESSAGE, kind: 'message', unsubscribeUrl }, sending),
    ...reminders,
    createOrganizerMessageEmail({ ...asked, email: 'ana@example.org' }, sending),
  ]
}
