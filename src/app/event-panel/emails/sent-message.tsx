import type { SentDetail } from '#shared/player-emails/views.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SegmentChips } from './segment-chips.tsx'
import * as styles from './sent.module.css'

type Props = { email: SentDetail }

/** Whom it went to, in words; nothing for reminders. */
export function SentTo({ email: { to } }: Props) {
  const t = useText()
  if (!to) return null
  return (
    <div className={styles.to}>
      {to.chosen === null ? (
        <SegmentChips query={to.query} words={to.words} />
      ) : (
        <p>{t('emails.to.chosen', { count: to.chosen })}</p>
      )}
    </div>
  )
}

/** Its text in both languages, behind a line. */
export function SentTexts({ email }: Props) {
  const t = useText()
  return (
    <details className={styles.text}>
      <summary>{t('emails.text')}</summary>
      <Text locale="es" subject={email.subject} body={email.bodyEs} own={email.ownEs} />
      {email.bodyEn && (
        <Text locale="en" subject={email.subjectEn ?? ''} body={email.bodyEn} own={email.ownEn ?? email.ownEs} />
      )}
    </details>
  )
}

type TextProps = { locale: 'es' | 'en'; subject: string; body: string; own: string | null }

function Text({ locale, subject, body, own }: TextProps) {
  return (
    <blockquote lang={locale}>
      <b>{subject}</b>
      <p>{body}</p>
      {own && <p>{own}</p>}
    </blockquote>
  )
}
