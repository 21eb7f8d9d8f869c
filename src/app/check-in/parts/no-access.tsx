import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

type Props = { event: CheckInEvent; status: 'ended' | 'signed_out' | 'no_access'; lost: number }

/** Why there is nothing here any more: no names stay on the screen. */
export function NoAccess({ event, status, lost }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const isSignedOut = status === 'signed_out'
  const href = isSignedOut ? loginUrl(path(paths.login), path(paths.eventCheckIn(event.slug))) : path(paths.account)
  return (
    <div className={styles.column}>
      <main id="content" tabIndex={-1} className={styles.section}>
        <h1 className="visually-hidden">{t('checkIn.title')}</h1>
        <EmptyState
          title={t(`checkIn.${status}`)}
          action={
            <Button as="a" variant="primary" href={href}>
              {t(isSignedOut ? 'login.enter' : 'nav.account')}
            </Button>
          }
        >
          {t(`checkIn.${status}.text`, { event: event.title })} {lost > 0 && t('checkIn.lost', { count: lost })}
        </EmptyState>
      </main>
    </div>
  )
}
