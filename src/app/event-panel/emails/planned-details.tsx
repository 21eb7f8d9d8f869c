import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Planned, SentDetail } from '#shared/player-emails/views.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Send } from '#ui/icons/send.ts'
import { usePlannedWhen } from './planned-when.ts'
import * as styles from './sent.module.css'
import { SentTexts, SentTo } from './sent-message.tsx'

type Props = { email: SentDetail; planned: Planned; slug: string }

/** A message that goes at a time, or did not and why; until then it can be changed, sent at once or cancelled. */
export function PlannedDetails({ email, planned, slug }: Props) {
  const t = useText()
  const when = usePlannedWhen()
  const count = email.reach?.count ?? 0
  return (
    <section className={styles.details} aria-labelledby="email-title">
      <h2 id="email-title">{email.subject}</h2>
      <p className="muted">{t('emails.planned.by', { name: email.sender ?? '' })}</p>
      {planned.held ? (
        <Note tone="danger">
          <CalendarClock />
          <span>
            <b>{when(planned)}</b> {t(`emails.held.${planned.held}`)} {t('emails.held.next')}
          </span>
        </Note>
      ) : (
        <Note>
          <CalendarClock />
          <span>
            <b>{when(planned)}</b> {t('emails.to.again')}
          </span>
        </Note>
      )}
      <SentTo email={email} />
      <p>{t('emails.planned.reach', { count })}</p>
      {email.needsMoney && <Advice>{t('emails.planned.money')}</Advice>}
      <SentTexts email={email} />
      <Form className="flow" method="post" preventScrollReset>
        <input type="hidden" name="seen" value={email.reach?.seen ?? ''} />
        {!email.needsMoney && (
          <Button type="submit" name="intent" value="now" disabled={count === 0}>
            <Send /> {t('emails.planned.now', { count })}
          </Button>
        )}
        <ButtonLink to={`${paths.eventEmails(slug)}?email=${email.id}`}>
          <Pencil /> {t('emails.planned.change')}
        </ButtonLink>
        <Button variant="dangerQuiet" type="submit" name="intent" value="cancel">
          {t('emails.planned.cancel')}
        </Button>
      </Form>
    </section>
  )
}
