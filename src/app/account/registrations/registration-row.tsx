import { paths } from '#shared/paths.ts'
import type { OwnEvent, OwnGroup, OwnRegistration } from '#shared/registrations/own-registration.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Ticket } from '#ui/icons/ticket.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './registration-row.module.css'
import { AuthorizationLink, StateBadge, StateBadges } from './state-badges.tsx'

/** The event's picture at the start of a row. */
export const EventThumb = ({ event: { theme, art, picture, dateStart } }: { event: OwnEvent }) => (
  <span className={styles.thumb}>
    <CoverImage
      theme={theme}
      slug={art}
      {...(dateStart && { date: dateStart })}
      size="thumb"
      picture={picture}
      sizes="7rem"
    />
  </span>
)

/** Dates and something more, such as the ticket. */
export function EventLine({ event, children }: { event: OwnEvent; children?: string }) {
  const { briefSpan } = useDates()
  const { dateStart, dateEnd } = event
  // Always with the year: past events of many years stand in one list.
  const days = dateStart && briefSpan(dateStart, dateEnd, '0001-01-01')
  return <small>{[days, children].filter(Boolean).join(' · ')}</small>
}

export function EventTitle({ event: { title, locale } }: { event: OwnEvent }) {
  const own = useLocale()
  return <b lang={locale === own ? undefined : locale}>{title}</b>
}

/** A registration with its companions, and the link to its page. */
export function RegistrationRow({ group }: { group: OwnGroup }) {
  const { event, ticket, companions } = group
  return (
    <li>
      <EventThumb event={event} />
      <div>
        <EventTitle event={event} />
        <EventLine event={event}>{group.name ? `${group.name}, ${ticket.title}` : ticket.title}</EventLine>
        <StateBadges registration={group} />
        {companions.length > 0 && <Companions companions={companions} />}
      </div>
      <RowActions as="span">
        <OpenLink registration={group} />
      </RowActions>
    </li>
  )
}

function OpenLink({ registration: { id, state, event, due } }: { registration: OwnRegistration }) {
  const t = useText()
  const isOff = event.eventStatus === 'cancelled'
  const waits = state === 'waitlisted' && !isOff
  const action = state === 'offered' && !isOff ? 'offer' : waits ? 'place' : due && !event.past ? 'pay' : 'open'
  return (
    <ButtonLink size="small" to={paths.accountRegistration(id)}>
      {action === 'open' && <Ticket />} {t(`myRegistrations.${action}`)}
      <span className="visually-hidden">: {event.title}</span>
    </ButtonLink>
  )
}

/** Each with its own state, and a link to its page. */
function Companions({ companions }: { companions: readonly OwnRegistration[] }) {
  const t = useText()
  return (
    <ul className={styles.companions} aria-label={t('myRegistrations.companions')}>
      {companions.map((companion) => (
        <li key={companion.id}>
          <SiteLink className="link" to={paths.accountRegistration(companion.id)}>
            {companion.name ?? t('myRegistrations.companion')}
          </SiteLink>{' '}
          <span className="small muted">{companion.ticket.title}</span> <StateBadge registration={companion} />{' '}
          {companion.authorizationMissing && !companion.event.past && <AuthorizationLink id={companion.id} />}
        </li>
      ))}
    </ul>
  )
}
