import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { paths } from '#shared/paths.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive } from '#shared/registrations/states.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { Mail } from '#ui/icons/mail.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { StateBadge } from '../state-badges.tsx'
import * as styles from './page.module.css'

type Props = { page: OwnRegistrationPage }

/** The code that is shown at check-in. */
export function SeatCard({
  page: { registration },
  qr,
  username,
}: Props & { qr: { size: number; path: string } | null; username: string }) {
  const t = useText()
  if (!qr || registration.event.past || registration.event.eventStatus === 'cancelled') return null
  return (
    <Card aria-labelledby="seat">
      <h2 id="seat">{t('myRegistrations.seat')}</h2>
      <QrCode qr={qr} label={t('myRegistrations.seat.qr')} />
      <p>
        <b>{registration.name ?? username}</b>
        <br />
        {registration.ticket.title}
      </p>
      <p className="small muted">{t('myRegistrations.seat.text')}</p>
    </Card>
  )
}

/** Calendar file and page of an event that is public, and the way to write to who answers for it. */
export function LinksCard({ page: { registration } }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const { id, event, state, mayAsk } = registration
  if (!event.visible && !mayAsk) return null
  return (
    <Card aria-labelledby="links">
      <h2 id="links">{t('myRegistrations.links')}</h2>
      <Rows>
        {event.visible && !event.past && event.eventStatus !== 'cancelled' && isLive(state) && (
          <li>
            <CalendarPlus />
            <span>{t('myRegistrations.calendar')}</span>
            <Button as="a" size="small" href={path(paths.eventCalendar(event.slug))} download>
              {t('myRegistrations.calendar.add')}
            </Button>
          </li>
        )}
        {event.visible && (
          <li>
            <ExternalLink />
            <span>{t('myRegistrations.event_page')}</span>
            <ButtonLink size="small" to={paths.event(event.slug)}>
              {t('myRegistrations.event_page.open')}
            </ButtonLink>
          </li>
        )}
        {mayAsk && (
          <li>
            <Mail />
            <span>{t('myRegistrations.write')}</span>
            <ButtonLink size="small" to={offlinePaths.message(id)}>
              {t('myRegistrations.write.open')}
            </ButtonLink>
          </li>
        )}
      </Rows>
    </Card>
  )
}

/** The others who were registered together, each with their own state. */
export function GroupCard({ page: { group } }: Props) {
  const t = useText()
  if (group.length === 0) return null
  return (
    <Card aria-labelledby="group">
      <h2 id="group">{t('myRegistrations.group')}</h2>
      <ul className={styles.group}>
        {group.map((one) => (
          <li key={one.id}>
            <SiteLink className="link" to={paths.accountRegistration(one.id)}>
              {one.name ?? t('myRegistrations.me')}
            </SiteLink>{' '}
            <span className="small muted">{one.ticket.title}</span> <StateBadge registration={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
