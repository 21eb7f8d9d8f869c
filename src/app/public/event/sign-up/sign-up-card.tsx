import { lazy, Suspense } from 'react'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import type { SignUpView } from '#shared/registrations/sign-up-view.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { PriceFrom } from '#ui/components/money.tsx'
import { ShareButton } from '#ui/components/share-button.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.ts'
import { Heart } from '#ui/icons/heart.ts'
import * as styles from './sign-up-card.module.css'

/** Few events have one. */
const Countdown = lazy(() => import('./countdown.tsx'))

type Props = { event: EventPage; view: SignUpView; mayAsk: boolean }

/** The state of sign-up with the one thing to do about it. */
export function SignUpCard({
  event,
  view: { tone, status, price, title, opensAt, lines, action, alert },
  mayAsk,
}: Props) {
  const t = useText()
  return (
    <section className={styles.card} aria-label={t('event.signup')}>
      <p className={styles.status} data-tone={tone}>
        {status}
      </p>
      {title && <p className={styles.title}>{title}</p>}
      {price && (
        <p className={`num ${styles.price}`}>
          <PriceFrom price={price} />
        </p>
      )}
      {lines.length > 0 && (
        <div className={styles.lines}>
          {lines.map(({ text, isUrgent }) => (
            <p key={text} className={isUrgent ? styles.urgent : styles.line}>
              {text}
            </p>
          ))}
        </div>
      )}
      {opensAt && (
        <Suspense>
          <Countdown at={opensAt} className={`num ${styles.line}`} />
        </Suspense>
      )}
      <div className={styles.acts}>
        {action && (
          <Button as="a" variant="primary" size="large" block print={false} href={action.href} rel="nofollow">
            {action.label}
          </Button>
        )}
        {alert && <MarkButton mark={alert} variant="primary" size="large" block />}
        <div className={`${styles.more} no-print`}>
          {!event.preview && (
            <MarkButton mark={`save:${event.id}`} variant="quiet" size="small">
              <Heart />
            </MarkButton>
          )}
          {mayAsk && (
            <ButtonLink variant="quiet" size="small" to={paths.askOrganizers(event.slug)} rel="nofollow">
              <CircleQuestionMark /> {t('event.ask')}
            </ButtonLink>
          )}
          <ShareButton />
        </div>
      </div>
    </section>
  )
}

/** The same at the bottom of phones, in view all the time. */
export function SignUpBar({ view: { status, price, barNote, action } }: Pick<Props, 'view'>) {
  if (!action) return null
  return (
    <div ref={barAtBottom} className={styles.bar}>
      <span>
        <b className="num">{price ? <PriceFrom price={price} /> : status}</b>
        {barNote && <span className={barNote === status ? 'small' : styles.urgentNote}>{barNote}</span>}
      </span>
      <Button as="a" variant="primary" href={action.href} rel="nofollow">
        {action.label}
      </Button>
    </div>
  )
}
