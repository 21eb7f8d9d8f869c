import { STATE_BADGES } from '#app/event-panel/emails/sent-list.tsx'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { EmailTo } from '#shared/player-emails/views.ts'
import { Badge } from '#ui/components/badge.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './player-answers.module.css'

/** What was sent to this person about the event, and what became of it. */
export function PlayerEmails({ emails, slug, now }: { emails: readonly EmailTo[]; slug: string; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  if (emails.length === 0) return null
  return (
    <SheetSection>
      <details>
        <summary>
          <b>{t('players.emails')}</b>{' '}
          <span className="small muted">{t('players.emails.count', { count: emails.length })}</span>
        </summary>
        <ul className={styles.answers}>
          {emails.map(({ id, kind, subject, at, state }) => (
            <li key={id}>
              <SiteLink className="link" to={eventPanelPaths.sentEmail(slug, id)}>
                {kind === 'message' ? subject : t(`emails.kind.${kind}`)}
              </SiteLink>{' '}
              <span className="small muted">{moment(at, now)}</span>{' '}
              <Badge tone={STATE_BADGES[state]}>{t(`emails.state.one.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      </details>
    </SheetSection>
  )
}
