import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { ListChecks } from '#ui/icons/list-checks.ts'
import { removeFormDraft } from '#ui/page/form-draft.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { RegisteredPage } from '../load-registration.server.ts'
import * as styles from './registered.module.css'
import { MissingAuthorizations, OwnTicket, Payment, Waiting } from './registered-cards.tsx'

/** What became of a registration: seat, waiting list or request, and what comes next. */
export function Registered({ registered }: { registered: RegisteredPage }) {
  const t = useText()
  const path = useLocalizedPath()
  const { own, companions } = registered
  const { event } = own
  const words = useWords(registered)
  const hasSeat = own.state === 'confirmed'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    removeFormDraft()
    // The form keeps its scroll position, and the result begins at the top.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <PageMeta title={`${words.title}: ${event.title}`} path={null} />
      <meta name="robots" content="noindex" />
      <div className={`${styles.stage} on-stage genre-${event.theme ?? 'low-fantasy'}`}>
        <div className={styles.art} aria-hidden="true">
          <CoverImage
            theme={event.theme}
            slug={event.art}
            date={event.dateStart ?? ''}
            size="header"
            picture={event.picture}
            eager
          />
        </div>
        <div className="page">
          <p>{event.title}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the result of the form takes the focus */}
          <h1 tabIndex={-1} ref={heading} autoFocus>
            {words.title}
          </h1>
          <p className={styles.lede} role="status">
            {own.isTest && <b>{t('signUp.test')}. </b>}
            {words.text} {companions.length > 0 && t('signUp.done.companions', { count: companions.length })}
          </p>
        </div>
      </div>
      <div className={`page ${styles.columns}`}>
        <div className="stack">
          {hasSeat && <OwnTicket registered={registered} />}
          {!hasSeat && <Waiting registered={registered} />}
        </div>
        <div className="stack">
          <MissingAuthorizations registered={registered} />
          {hasSeat && registered.price > 0 && <Payment registered={registered} />}
          <Card>
            <h2>{t('signUp.done.next')}</h2>
            <div className="flow">
              <ButtonLink variant="primary" to={paths.accountRegistration(own.id)}>
                <ListChecks /> {t(hasSeat ? 'signUp.done.mine' : 'signUp.done.mine_or_leave')}
              </ButtonLink>
              <Button as="a" href={path(paths.eventCalendar(event.slug))} download>
                <CalendarPlus /> {t('event.add_to_calendar')}
              </Button>
            </div>
            <p className="small muted space-above-small">
              <SiteLink className="link" to={paths.event(event.slug)}>
                {t('signUp.closed.see_event')}
              </SiteLink>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

/** «Nos vemos el 27 de noviembre». */
function useWords({ own }: RegisteredPage) {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  const { dateStart } = own.event
  if (own.state === 'confirmed')
    return {
      title: dateStart
        ? t('signUp.done.confirmed', { day: dates.dayOf(dateStart, today) })
        : t('signUp.done.confirmed.undated'),
      text: t('signUp.done.confirmed.text'),
    }
  if (own.state === 'waitlisted') return { title: t('signUp.done.waitlisted'), text: t('signUp.done.waitlisted.text') }
  if (own.state === 'requested') return { title: t('signUp.done.requested'), text: t('signUp.done.requested.text') }
  return { title: t('signUp.done.other'), text: t('signUp.done.other.text') }
}
