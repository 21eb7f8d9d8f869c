import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { RECIPIENT_STATES, type RecipientState } from '#shared/player-emails/states.ts'
import type { SentEmail } from '#shared/player-emails/views.ts'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { usePlannedWhen } from './planned-when.ts'
import * as styles from './sent.module.css'

export const STATE_BADGES: Record<RecipientState, BadgeTone> = {
  queued: 'accent',
  sent: 'success',
  failed: 'danger',
  skipped: 'quiet',
}

type Props = { emails: readonly SentEmail[]; open: number | null; slug: string; now: Date }

/** Every email, with how many copies are in which state. */
export function SentList({ emails, open, slug, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const plannedWhen = usePlannedWhen()
  return (
    <ul className={open === null ? styles.list : `${styles.list} ${styles.beside}`}>
      {emails.map(({ id, kind, subject, at, counts, planned }) => (
        <li key={id}>
          <SiteLink to={eventPanelPaths.sentEmail(slug, id)} aria-current={id === open ? 'page' : undefined}>
            <b>{kind === 'message' ? subject : t(`emails.kind.${kind}`)}</b>
            <small>
              {planned
                ? plannedWhen(planned)
                : kind === 'message'
                  ? moment(at, now)
                  : t('emails.automatic', { when: moment(at, now) })}
            </small>
            <span className={styles.badges}>
              {planned && (
                <Badge tone={planned.held ? 'danger' : 'accent'}>
                  {t(planned.held ? 'emails.planned.held' : 'emails.planned')}
                </Badge>
              )}
              {RECIPIENT_STATES.filter((state) => counts[state] > 0).map((state) => (
                <Badge key={state} tone={STATE_BADGES[state]}>
                  {t(`emails.count.${state}`, { count: counts[state] })}
                </Badge>
              ))}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
