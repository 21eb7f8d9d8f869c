import { formatStart } from '#features/events/when.server.ts'
import { markdownToEmailHtml, markdownToEmailText } from '#platform/email/email-markdown.server.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import { ownPassages } from '#platform/email/own-words.server.ts'
import { emailUrl, formatDays } from '#platform/email/words.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { fillMarkdown, fillPlain, type PlaceholderValues } from '#shared/player-emails/placeholders.ts'
import type { EmailKind } from '#shared/player-emails/states.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { type Addressee, isEssential, nameOf } from './addressee.ts'
import type { EmailEvent } from './email-event.server.ts'
import type { RosterEntry } from './roster.server.ts'

/** The texts of an email: English is optional. */
export type MessageTexts = { subjectEs: string; bodyEs: string; subjectEn: string | null; bodyEn: string | null }

export type Message = MessageTexts & {
  kind: EmailKind
  event: Record<ContentLocale, EmailEvent>
  entry: RosterEntry
  to: Addressee
  /** The place on the waiting list; null where the person does not wait. */
  place: number | null
  replyTo: { name: string; address: string } | null
  unsubscribeUrl: string | null
  /** What the organization says in this reminder, as plain text. */
  ownText?: string | null | undefined
}

/** What the placeholders about the event stand for. */
export const eventValues = (about: EmailEvent, locale: Locale) => ({
  event: about.title,
  date: about.dateStart
    ? formatStart(locale, about, { namesZone: true })
    : createTranslator(locale)('email.player.no_date'),
  organizer: about.organizer,
})

/** What the placeholders stand for in an email to one person. */
function valuesFor({ event, entry, to, place }: Message, sending: EmailContext): PlaceholderValues & { place: string } {
  const { locale } = to
  const t = createTranslator(locale)
  const about = event[contentLocale(locale)]
  const { open, parts } = entry.owed
  return {
    name: nameOf(entry) ?? t('email.player.nameless'),
    ...eventValues(about, locale),
    ticket: (contentLocale(locale) === 'en' && entry.ticketEn) || entry.ticketEs,
    link: emailUrl(sending, to.isHolder ? paths.accountRegistration(entry.id) : paths.event(about.slug)),
    owed: formatMoney(open, entry.coin, locale),
    due: parts[0] ? formatDays(locale, parts[0].dueOn) : t('email.player.no_due'),
    place: place === null ? '' : String(place),
  }
}

/** The text in the person's language; Spanish where it was not written in English. */
function textFor({ subjectEs, bodyEs, subjectEn, bodyEn }: MessageTexts, locale: Locale) {
  const isTranslated = contentLocale(locale) === 'es' || (subjectEn !== null && bodyEn !== null)
  const isEnglish = contentLocale(locale) === 'en' && isTranslated
  return { subject: isEnglish ? subjectEn! : subjectEs, body: isEnglish ? bodyEn! : bodyEs, isTranslated }
}

/** What a message says to one person: its subject, and its body as safe HTML and as text. */
export function renderBody(message: Message, sending: EmailContext) {
  const { subject, body, isTranslated } = textFor(message, message.to.locale)
  const values = valuesFor(message, sending)
  const t = createTranslator(message.to.locale)
  return {
    subject: fillPlain(subject, values),
    html: markdownToEmailHtml(fillMarkdown(body, values, t('email.player.link')), sending.site.siteUrl),
    text: fillPlain(markdownToEmailText(body, sending.site.siteUrl), values),
    note: isTranslated ? null : t('email.player.spanish_only'),
    from: t('email.player.from', { organizer: message.event[contentLocale(message.to.locale)].organizer }),
    why: whyOf(message, t),
    values,
  }
}

function whyOf({ kind, event: titles, to }: Message, t: ReturnType<typeof createTranslator>) {
  const { title: event, organizer } = titles[contentLocale(to.locale)]
  if (kind === 'message' || kind === 'test') return t('email.player.why.message', { event, organizer })
  if (isEssential(kind)) return t('email.player.why.essential', { event })
  return t('email.player.why.reminder', { event, organizer })
}

/** What a message says to one person, from sender to footer: what is sent, and what the preview shows. */
export function emailContent(message: Message, sending: EmailContext) {
  const { to, kind, event, unsubscribeUrl, replyTo, ownText } = message
  const t = createTranslator(to.locale)
  const { subject, html, text, note, from, why, values } = renderBody(message, sending)
  const isReminder = kind !== 'message' && kind !== 'test'
  const { organizer, visible } = event[contentLocale(to.locale)]
  return {
    subject,
    fromName: from,
    ...(replyTo && { replyTo }),
    paragraphs: [...(note ? [note] : []), { html, text }, ...ownPassages(ownText)],
    ...(isReminder && (to.isHolder || visible) && { action: { label: t('email.player.link'), url: values.link } }),
    ...(unsubscribeUrl && {
      unsubscribeUrl,
      also: {
        label: t('email.player.unsubscribe', { organizer }),
        text: t('email.player.unsubscribe.link'),
        url: unsubscribeUrl,
      },
    }),
    why,
  }
}
