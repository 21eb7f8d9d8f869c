import { renderToStaticMarkup } from 'react-dom/server'
import { createEmail, type EmailContext, emailUrl, formatDays } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { Digest } from './digest/digest.server.ts'
import type { SavedNews } from './event-news/saved-news.server.ts'

/** What is told, and the page of the link that ends such emails. */
type Told<News> = { told: News; endPath: string }

/** The link in small print with which the emails end: it works without signing in. */
const endLink = (sending: EmailContext, kind: 'digest' | 'saved', endPath: string) => {
  const t = createTranslator(sending.recipient.locale)
  const unsubscribeUrl = emailUrl(sending, endPath)
  return {
    unsubscribeUrl,
    also: { label: t(`email.follows.${kind}.end`), text: t('email.follows.end'), url: unsubscribeUrl },
  }
}

/** When, where, whose, and from how much. */
function factsOf(
  { dateStart, dateEnd, venue, county, organizer, price, eventStatus }: EventSummary,
  { recipient: { locale } }: EmailContext,
) {
  const t = createTranslator(locale)
  const place = [venue?.name, county].filter(Boolean).join(', ')
  const cost = price && (price.lowest === 0 ? t('price.free') : formatMoney(price.lowest, price.coin, locale))
  const status = eventStatus !== 'confirmed' && t(`flag.${eventStatus}`)
  return [status, formatDays(locale, dateStart, dateEnd), place, organizer.name, cost].filter(Boolean).join(' · ')
}

/** The new events of what someone follows. */
export function createDigestEmail({ told: { events, count }, endPath }: Told<Digest>, sending: EmailContext): Email {
  const { locale } = sending.recipient
  const t = createTranslator(locale)
  const rows = events.map((event) => ({
    title: event.title,
    url: emailUrl(sending, paths.event(event.slug)),
    facts: factsOf(event, sending),
  }))
  const html = renderToStaticMarkup(
    rows.map(({ title, url, facts }) => (
      <p key={url} style={{ margin: '0 0 14px' }}>
        <a href={url}>
          <b>{title}</b>
        </a>
        <br />
        {facts}
      </p>
    )),
  )
  const more = count - events.length
  return createEmail('follows-digest', sending, {
    subject: t('email.follows.digest.subject', { count }),
    paragraphs: [
      t('email.follows.digest.text'),
      { html, text: rows.map(({ title, url, facts }) => `${title}\n${facts}\n${url}`).join('\n\n') },
      ...(more > 0 ? [t('email.follows.digest.more', { count: more })] : []),
    ],
    action: { label: t('email.follows.open'), url: emailUrl(sending, paths.accountFollows) },
    ...endLink(sending, 'digest', endPath),
    why: t('email.follows.digest.why'),
  })
}

/** Sign-up of an event has opened, for who asked to be told. */
export function createSignupEmail({ told: event, endPath }: Told<EventSummary>, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('follows-signup', sending, {
    subject: t('email.follows.signup.subject', { event: event.title }),
    paragraphs: [t('email.follows.signup.text', { event: event.title }), factsOf(event, sending)],
    action: { label: t('email.follows.signup.action'), url: emailUrl(sending, paths.event(event.slug)) },
    ...endLink(sending, 'saved', endPath),
    why: t('email.follows.signup.why'),
  })
}

/** A saved event is off, moves, or is on again. */
export function createSavedNewsEmail({ told, endPath }: Told<SavedNews>, sending: EmailContext): Email {
  const { kind, event, facts } = told
  const t = createTranslator(sending.recipient.locale)
  const about = { event: event.title, organizer: event.organizer }
  return createEmail(`saved-${kind}`, sending, {
    subject: t(`email.event_change.${kind}.subject`, about),
    paragraphs: [t(`email.follows.saved.${kind}.text`, about)],
    facts,
    action: { label: t('email.registration.see_event'), url: emailUrl(sending, paths.event(event.slug)) },
    ...endLink(sending, 'saved', endPath),
    why: t('email.follows.saved.why'),
  })
}
