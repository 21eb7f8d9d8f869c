import { registrationQrCode } from './attachments.server.ts'
import { EXAMPLE_EVENT } from './example-event.ts'
import type { RegistrationNews } from './news.server.ts'
import type { EmailOptions, NewsKind } from './registration-emails.ts'

/** What an email about a registration is made of. */
export type RegistrationMail = { news: RegistrationNews; kind: NewsKind; options: EmailOptions }

const NEWS: RegistrationNews = {
  id: 1,
  state: 'confirmed',
  fromState: null,
  actor: 'player',
  action: 'register',
  isTest: false,
  isCompanion: false,
  code: 'a-code-that-opens-nothing',
  reason: null,
  expiresAt: '2027-01-10T17:30:00Z',
  ticket: 'Plaza con cama',
  price: 12_000,
  coin: 'EUR',
  companions: [],
  holderName: 'Ana Ruiz',
  lacksAuthorization: false,
  waiting: { place: 3, ofWaiting: 8 },
  person: { name: null, email: null, locale: 'es' },
  isAhead: true,
  takesSignups: true,
  event: EXAMPLE_EVENT,
}
const REASON = 'No llegamos a la gente que hace falta.\n\nLo sentimos mucho.'
const TICKET_MESSAGE = 'Te hemos pasado a la habitación doble, como nos pediste.'

/** What differs by email. */
const CHANGES: Record<NewsKind, Partial<RegistrationNews>> = {
  requested: { state: 'requested', lacksAuthorization: true },
  waitlisted: { state: 'waitlisted' },
  offered: { state: 'offered', fromState: 'waitlisted' },
  confirmed: { companions: ['Leo', 'Marta'] },
  declined: { state: 'declined', fromState: 'offered' },
  expired: { state: 'expired', fromState: 'offered' },
  hold_expired: { state: 'expired', fromState: 'hold' },
  rejected: { state: 'rejected', fromState: 'requested', reason: REASON },
  cancelled_by_player: { state: 'cancelled', fromState: 'confirmed' },
  cancelled_by_organizer: { state: 'cancelled', fromState: 'confirmed', actor: 'organizer', reason: REASON },
  event_deleted: { state: 'cancelled', fromState: 'confirmed', actor: 'organizer', action: 'event_deleted' },
  ticket_changed: { fromState: 'confirmed', actor: 'organizer', action: 'ticket', reason: TICKET_MESSAGE },
  answers_changed: { fromState: 'confirmed', actor: 'organizer', action: 'answers' },
  ticket_waiting: { state: 'waitlisted', fromState: 'confirmed', actor: 'organizer', action: 'ticket' },
  cancelled_by_site: { state: 'cancelled', fromState: 'confirmed', actor: 'site_team' },
}

/** An invented seat at an event that exists, and which costs nothing. */
export const sampleNews = (kind: NewsKind, event: RegistrationNews['event']): RegistrationNews => ({
  ...NEWS,
  ...CHANGES[kind],
  price: 0,
  companions: [],
  event,
})

/** Invented changes of a registration: one of each kind, and what a companion gets. */
export async function exampleNews(): Promise<RegistrationMail[]> {
  const { attachment, picture } = await registrationQrCode(NEWS.code, 'QR')
  const calendar = { filename: 'el-faro.ics', contentType: 'text/calendar', content: '' }
  const confirmed = { picture, attachments: [calendar, attachment] }
  return [
    ...(Object.keys(CHANGES) as NewsKind[]).map((kind) => ({
      news: { ...NEWS, ...CHANGES[kind] },
      kind,
      options: { to: 'holder' as const, ...(kind === 'confirmed' && confirmed) },
    })),
    { news: NEWS, kind: 'confirmed', options: { to: 'companion', ...confirmed } },
  ]
}
