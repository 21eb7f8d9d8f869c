import type { ReactNode } from 'react'
import type { ContentLocale } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { Note } from '#ui/components/note.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { MessageSquareReply } from '#ui/icons/message-square-reply.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import type { AdminFormFailure } from '../../components/error-messages.ts'
import { useStateLabel } from '../../components/state-labels.ts'
import { EarlierDecision } from '../earlier-decision.tsx'
import { ReviewColumns } from '../facts.tsx'
import { PageLink } from '../page-link.tsx'
import { ReviewHeading } from '../review-heading.tsx'
import { isUndecided } from '../review-link.tsx'
import { useRelativeTime } from '../use-relative-time.ts'
import { Correction } from './correction.tsx'
import { useEventChecks } from './event-checks.ts'
import { EventFacts, Tickets } from './event-facts.tsx'
import * as styles from './event-review.module.css'

type Text = { locale: ContentLocale; title: string; description: string; html: string }
type Props = {
  waiting: WaitingEvent
  page: EventPage /** In every language the event has, its primary one first. */
  texts: Text[]
  result: AdminFormFailure | null
}

/** A submitted event as its page will show it, with automatic checks. */
export function EventReview({ waiting, page, texts, result }: Props) {
  const t = useText()
  const ago = useRelativeTime()
  const { title, slug, organizer, submittedBy, hours, reason, changedSince, reply } = waiting
  return (
    <>
      <ReviewHeading
        title={title}
        about={t('admin.events.sent', {
          organizer: organizer.name,
          hours: ago(hours),
          name: submittedBy ?? organizer.name,
        })}
      >
        <PageLink slug={slug} />
      </ReviewHeading>
      <EarlierDecision reason={reason} changedSince={changedSince} />
      {reply && (
        <Note>
          <MessageSquareReply />
          <span>
            <b>{t('admin.events.reply')}</b> «{reply}»
          </span>
        </Note>
      )}
      {organizer.status !== 'active' && <NotYet organizer={organizer} />}
      <ReviewColumns checks={useEventChecks(waiting, page)}>
        <div className="stack">
          <div className={styles.cover}>
            <CoverImage
              theme={page.theme}
              slug={page.art}
              date={page.dateStart}
              size="wide"
              picture={page.header}
              sizes="40rem"
              alt={page.header?.alternativeText ?? ''}
            />
          </div>
          <EventFacts page={page} waiting={waiting} />
        </div>
      </ReviewColumns>
      {texts.map((text) => (
        <Told key={text.locale} text={text} named={text.title !== title}>
          {!waiting.own && (
            <Correction
              text={text}
              version={waiting.version}
              to={paths.adminItem('events', waiting.id)}
              result={result}
            />
          )}
        </Told>
      ))}
      <Tickets page={page} />
    </>
  )
}

type ToldProps = { text: Text; named: boolean; children: ReactNode }

/** The text in one language. */
function Told({ text: { locale, title, html }, named, children }: ToldProps) {
  const t = useText()
  return (
    <Card>
      <h2>{t(`admin.card.description_${locale}`)}</h2>
      {named && (
        <p className={styles.title} lang={locale}>
          {title}
        </p>
      )}
      <div className={styles.text}>
        <Prose html={html} lang={locale} />
      </div>
      {children}
    </Card>
  )
}

/** Events of an organization that is not active cannot be public: decide about the organization first. */
function NotYet({ organizer: { id, name, status } }: Pick<WaitingEvent, 'organizer'>) {
  const t = useText()
  const label = useStateLabel()
  const to = isUndecided(status) ? paths.adminItem('organizations', `${id}`) : paths.adminCard('organizer', id)
  return (
    <Note tone="warning">
      <TriangleAlert />
      <span>
        <b>{t('admin.check.organizer_state', { state: label(status, 'organization') })}.</b> {t('admin.events.not_yet')}
      </span>
      <ButtonLink size="small" to={to}>
        {t('admin.open')} <span className="visually-hidden">{name}</span>
      </ButtonLink>
    </Note>
  )
}
