import { Form } from 'react-router'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarSync } from '#ui/icons/calendar-sync.ts'
import * as styles from './calendar-sync.module.css'
import type { FeedView } from './load-calendar-sync.server.ts'

/** The addresses of one's personal calendars: when each was last read, and buttons to change and to end it. */
export function MyAddresses({ feeds, revoked }: { feeds: FeedView[]; revoked: boolean }) {
  const t = useText()
  if (feeds.length === 0 && !revoked) return null
  return (
    <section className={styles.mine} id="direcciones" aria-labelledby="mine">
      <h2 id="mine">{t('sync.mine')}</h2>
      <SuccessNote message={revoked ? t('sync.mine.revoked') : null} />
      {feeds.length > 0 && (
        <>
          <p className="muted">{t('sync.mine.text')}</p>
          <Rows>
            {feeds.map((feed) => (
              <FeedRow key={feed.kind} feed={feed} />
            ))}
          </Rows>
        </>
      )}
    </section>
  )
}

function FeedRow({ feed: { kind, created, lastRead } }: { feed: FeedView }) {
  const t = useText()
  const name = t(`sync.${kind}`)
  return (
    <li>
      <CalendarSync />
      <span>
        <b>{name}</b>
        <small>
          {t('sync.mine.created', { when: created })}{' '}
          {lastRead ? t('sync.mine.read', { when: lastRead }) : t('sync.mine.unread')}
        </small>
      </span>
      <RowActions as={Form} method="post" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <ButtonLink
          variant="quiet"
          size="small"
          to={`${calendarPaths.synchronize}?what=${kind}`}
          aria-label={t('sync.mine.show.of', { name })}
        >
          {t('sync.mine.show')}
        </ButtonLink>
        <Button size="small" type="submit" name="intent" value="create" aria-label={t('sync.mine.renew.of', { name })}>
          {t('sync.mine.renew')}
        </Button>
        <Button
          variant="dangerOutline"
          size="small"
          type="submit"
          name="intent"
          value="revoke"
          aria-label={t('sync.mine.revoke.of', { name })}
        >
          {t('sync.mine.revoke')}
        </Button>
      </RowActions>
    </li>
  )
}
