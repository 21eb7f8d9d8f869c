import { createStaffEmail } from '#features/check-in/staff/email.ts'
import { createAccountChangeEmail } from '#features/payments/account-change/email.ts'
import { createPaymentEmail } from '#features/payments/emails/payment-emails.ts'
import { createNoticeEmail } from '#features/payments/notices/email.ts'
import { createDigestEmail } from '#features/registrations/digest/email.ts'
import { registrationQrCode } from '#features/registrations/emails/attachments.server.ts'
import { createHandoverEmail, HANDOVER_RECIPIENTS } from '#features/registrations/emails/handover-emails.ts'
import type { NewsEvent, RegistrationNews } from '#features/registrations/emails/news.server.ts'
import { createRegistrationEmail, type NewsKind } from '#features/registrations/emails/registration-emails.ts'
import { createChangeEmail } from '#features/registrations/event-changes/change-email.ts'
import type { EventChange } from '#features/registrations/event-changes/changes.server.ts'
import { createStandingEmail } from '#features/registrations/event-changes/standing-email.ts'
import type { HandoverNews } from '#features/registrations/handovers/open-handover.server.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { GATEWAY_NOTICES } from '#shared/payments/checkout.ts'

const EVENT: NewsEvent = {
  ...{ id: 1, title: 'El faro', slug: 'el-faro', dateStart: '2027-03-12', dateEnd: '2027-03-14' },
  ...{ doorsAt: '17:00', startsAt: '18:00', endsAt: '14:00' },
  ...{
    place: 'Masía El Cañar, Valencia',
    timeZone: 'Europe/Madrid',
    organizer: 'La Mesa',
    visible: true,
    replyTo: { name: 'La Mesa', address: 'hola@lamesa.example' },
  },
}

const NEWS: RegistrationNews = {
  ...{
    id: 1,
    state: 'confirmed',
    fromState: null,
    actor: 'player',
    action: 'register',
    isTest: false,
    isCompanion: false,
  },
  ...{ code: 'a-code-that-opens-nothing', reason: null, expiresAt: '2027-01-10T17:30:00Z', ticket: 'Plaza con cama' },
  ...{ price: 12_000, coin: 'EUR', companions: [], holderName: 'Ana Ruiz' },
  lacksAuthorization: false,
  waiting: { place: 3, ofWaiting: 8 },
  person: { name: null, email: null, locale: 'es' },
  ...{ isAhead: true, takesSignups: true },
  event: EVENT,
}
const DIGEST = {
  ...{ event: EVENT, organizationId: 1, confirmed: 4, requested: 2, offered: 0, waitlisted: 1, ended: 1 },
  ...{ toApprove: 3, authorizations: 1, payments: 2 },
}
const REASON = 'No llegamos a la gente que hace falta.\n\nLo sentimos mucho.'

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
  cancelled_by_site: { state: 'cancelled', fromState: 'confirmed', actor: 'site_team' },
}

/** Every email about registrations and handovers, with invented content. */
export async function createRegistrationPreviews(sending: EmailContext): Promise<Email[]> {
  const alt = createTranslator(sending.recipient.locale)('email.registration.qr')
  const { attachment, picture } = await registrationQrCode(NEWS.code, alt)
  const calendar = { filename: 'el-faro.ics', contentType: 'text/calendar', content: '' }
  const confirmed = { picture, attachments: [calendar, attachment] }
  const emails = (Object.keys(CHANGES) as NewsKind[]).map((kind) =>
    createRegistrationEmail({ ...NEWS, ...CHANGES[kind] }, kind, sending, {
      to: 'holder',
      ...(kind === 'confirmed' && confirmed),
    }),
  )
  const companion = createRegistrationEmail(NEWS, 'confirmed', sending, { to: 'companion', ...confirmed })
  const handover = {
    ...{ id: 1, registrationId: 1, from: 'Ana Ruiz', to: 'Leo Paz', fromUserId: 1, toUserId: 2, organizationId: 1 },
    ...{ toEmail: null, locale: 'es' as const, createdAt: '2027-01-03T17:30:00Z' },
    ...{ expiresAt: '2027-01-10T17:30:00Z', event: EVENT },
  }
  const handovers = (Object.keys(HANDOVER_RECIPIENTS) as HandoverNews[]).flatMap((about) =>
    HANDOVER_RECIPIENTS[about].map((to) => {
      const email = createHandoverEmail(handover, about, sending, to)
      return { ...email, kind: `${email.kind}-${to}` }
    }),
  )
  const contacts = ['https://lamesa.example', 'https://instagram.com/lamesa']
  const standings = (['hidden', 'shown', 'organization_closed'] as const).map((standing) =>
    createStandingEmail(
      { event: { ...EVENT, visible: standing !== 'hidden' }, contacts, isAhead: true },
      standing,
      sending,
      {
        ...{ registrationId: 1, paid: true },
      },
    ),
  )
  return [
    ...emails,
    ...standings,
    createDigestEmail(DIGEST, sending),
    ...createPaymentPreviews(sending),
    createStaffEmail({ ...EVENT, until: '2027-03-15', isFree: false }, sending),
    ...createChangePreviews(sending),
    { ...companion, kind: 'registration-confirmed-companion' },
    ...handovers,
  ]
}

function createPaymentPreviews(sending: EmailContext): Email[] {
  const news = {
    ...{ registrationId: 1, holderId: 1, amount: 6_000, coin: 'EUR', movedOn: '2027-01-08' },
    ...{
      reason: null,
      reference: 'ELF7K2M9',
      causes: [],
      standing: { open: 6_000, back: 0, causes: [], isSeated: true, isOff: false },
      event: EVENT,
    },
  }
  const payments = (['confirmed', 'rejected', 'refunded'] as const).map((state) =>
    createPaymentEmail({ ...news, state, ...(state === 'rejected' && { reason: REASON }) }, sending),
  )
  const notice = {
    ...{ amount: 6_000, coin: 'EUR', expected: 6_500, expectedCoin: 'EUR', dueAt: '2027-01-20T12:00:00Z' },
    ...{ organizationId: 1, event: EVENT, isDeleted: false },
  }
  const notices = GATEWAY_NOTICES.map((kind) => createNoticeEmail({ ...notice, kind }, sending))
  const { title, slug } = EVENT
  const change = { title, slug, by: 'Bea Sanz', at: new Date('2027-01-08T17:30:00Z'), account: '6789' }
  return [...payments, ...notices, createAccountChangeEmail(change, sending)]
}

/** Of changes only what emails show is invented. */
function createChangePreviews(sending: EmailContext): Email[] {
  const ticket = { id: 1, titleEs: 'Plaza con cama', titleEn: 'Spot with a bed', price: 12_000, coin: 'EUR' }
  const before = {
    ...{ happening: 'confirmed', happeningReasonEs: null, happeningReasonEn: null },
    ...{ dateStart: '2027-03-12', dateEnd: '2027-03-14', venue: { id: 1, name: 'Masía El Cañar' }, county: 'Valencia' },
    tickets: [ticket],
  }
  const changes = {
    changed: { dateStart: '2027-04-02', dateEnd: '2027-04-04', tickets: [{ ...ticket, price: 13_000 }] },
    cancelled: { happening: 'cancelled', happeningReasonEs: 'Se quemó la casa.' },
    postponed: { happening: 'postponed', happeningReasonEs: 'Nieva en marzo.' },
    reopened: {},
  }
  const holding = {
    ...{ registrationId: 1, tickets: [1], confirmed: true, paid: true, name: null, email: null },
    locale: sending.recipient.locale,
  }
  return (Object.keys(changes) as (keyof typeof changes)[]).map((kind) => {
    const after = { ...before, ...changes[kind] }
    const reason = kind === 'changed' ? 'La casa ha cambiado sus fechas.' : null
    const change = { before, after, reason, event: EVENT } as unknown as EventChange
    return createChangeEmail(change, kind, sending, { holding, isHolder: true, attachments: [] })
  })
}
