import type { IncomingHandover } from '#features/registrations/handovers/queries.server.ts'
import type { GivenSeat } from '#features/registrations/queries/own/registrations.server.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { RowActions } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { useDeadline } from './deadline.ts'
import * as styles from './registration-row.module.css'
import { EventLine, EventThumb, EventTitle } from './registration-row.tsx'

/** A seat that someone hands to this person. */
export function IncomingRow({
  handover: { id, event, from, isClaim, state, expiresAt, ticket },
}: {
  handover: IncomingHandover
}) {
  const t = useText()
  const deadline = useDeadline()
  const giver = from ?? t('myRegistrations.someone')
  return (
    <li>
      <EventThumb event={event} />
      <div>
        <EventTitle event={event} />
        <EventLine event={event}>{ticket.title}</EventLine>
        <span className={styles.badges}>
          <Badge tone="accent">
            {t(`myRegistrations.incoming.${isClaim ? 'claim' : state === 'offered' ? 'from' : 'accepted'}`, {
              name: giver,
            })}
          </Badge>
          {state === 'offered' && <Badge>{t('myRegistrations.decide_before', { moment: deadline(expiresAt) })}</Badge>}
        </span>
      </div>
      {state === 'offered' && (
        <RowActions as="span">
          <ButtonLink size="small" to={isClaim ? registrationPaths.claim(id) : registrationPaths.handover(id)}>
            {t('myRegistrations.incoming.open')}
            <span className="visually-hidden">: {event.title}</span>
          </ButtonLink>
        </RowActions>
      )}
    </li>
  )
}

/** A seat that this person handed to someone else. */
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
          <Badge>{t('myRegistrations.given', { day: day(at) })}</Badge>
        </span>
      </div>
    </li>
  )
}
