import { createDigestEmail, createSavedNewsEmail, createSignupEmail } from '#features/follows/emails.tsx'
import { createNewsletterEmail } from '#features/newsletter/email.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'

const EVENT: EventSummary = {
  ...{
    id: 1,
    slug: 'el-faro',
    art: 'el-faro',
    picture: null,
    title: 'El faro',
    locale: 'es',
    type: 'event',
    language: 'ES',
    theme: 'horror',
  },
  ...{ dateStart: '2027-03-12', dateEnd: '2027-03-14', audience: 'all', eventStatus: 'confirmed', signup: 'open' },
  ...{
    signupOpens: null,
    organizer: { name: 'La Mesa', slug: 'la-mesa', closed: false },
    venue: null,
    county: 'Valencia',
  },
  ...{ price: { lowest: 9000, highest: 9000, coin: 'EUR' }, limitDate: null, past: false },
}
const NEWS = {
  ...{ id: 1, title: 'El faro', slug: 'el-faro', dateStart: '2027-03-12', dateEnd: '2027-03-14', place: 'Valencia' },
  ...{ doorsAt: '17:00', startsAt: '18:00', endsAt: '14:00' },
  ...{ timeZone: 'Europe/Madrid' as const, organizer: 'La Mesa', visible: true, replyTo: null },
} as const
const NEWSLETTER = {
  ...{ subjectEs: 'Otoño de rol', bodyEs: 'Este mes hay **tres eventos nuevos**.\n\n[El calendario](/events)' },
  ...{ subjectEn: 'Autumn of larp', bodyEn: 'This month there are **three new events**.\n\n[The calendar](/events)' },
}

/** What people are told of what they follow and saved, and the newsletter, with invented content. */
export function createFollowEmailPreviews(context: EmailContext): Email[] {
  const unsubscribeUrl = `${context.site.siteUrl}/${context.recipient.locale}/unsubscribe/a-link-that-ends-nothing`
  const sending = { ...context, unsubscribeUrl }
  const facts = [{ label: '·', value: '12–14 → 19–21' }]
  const kinds = ['changed', 'cancelled', 'postponed', 'reopened'] as const
  return [
    createDigestEmail({ events: [EVENT], count: 1 }, sending),
    createSignupEmail(EVENT, sending),
    ...kinds.map((kind) => createSavedNewsEmail({ kind, event: NEWS, facts }, sending)),
    createNewsletterEmail(NEWSLETTER, context, 'a-link-that-ends-nothing'),
  ]
}
