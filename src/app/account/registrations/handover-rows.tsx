import type { IncomingHandover } from '#features/registrations/handovers/queries.server.ts'
import type { GivenSeat } from '#features/registrations/queries/own/registrations.server.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as badge from '#ui/primitives/badge.module.css'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import { useDeadline } from './deadline.ts'
import * as styles from './registration-row.module.css'
import { EventLine, EventThumb, EventTitle } from './registration-row.tsx'

/** A seat that somebody hands to this person. */
export function IncomingRow({
  handover: { id, event, from, state, expiresAt, ticket },
}: {
  handover: IncomingHandover
}) {
  const t = useText()
  const deadline = useDeadline()
  const giver = from ?? t('myRegistrations.somebody')
  return (
    <li>
      <EventThumb event={event} />
      <div>
        <EventTitle event={event} />
        <EventLine event={event}>{ticket.title}</EventLine>
        <span className={styles.badges}>
          <span className={badge.accent}>
            {t(state === 'offered' ? 'myRegistrations.incoming.from' : 'myRegistrations.incoming.accepted', {
              name: giver,
            })}
          </span>
          {state === 'offered' && (
            <span className={badge.quiet}>{t('myRegistrations.decide_before', { moment: deadline(expiresAt) })}</span>
          )}
        </span>
      </div>
      {state === 'offered' && (
        <span className={rows.actions}>
          <SiteLink className={`${button.outline} ${button.small}`} to={registrationPaths.handover(id)}>
            {t('myRegistrations.incoming.open')}
            <span className="visually-hidden">: {event.title}</span>
          </SiteLink>
        </span>
      )}
    </li>
  )
}

/** A seat that this person handed to somebody else. */
export function GivenRow({ seat: { event, at } }: { seat: GivenSeat }) {
  const t = useText()
  const { day } = useTimestamps()
  return (
    <li>
      <EventThumb event={event} />
      <div>
        <EventTitle event={event} />
        <EventLine event={event} />
        <span className={styles.badges}>
          <span className={badge.quiet}>{t('myRegistrations.given', { day: day(at) })}</span>
        </span>
      </div>
    </li>
  )
}
