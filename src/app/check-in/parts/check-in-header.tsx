import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { paths } from '#shared/paths.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { DoorOpen } from '#ui/icons/door-open.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

type Props = { event: CheckInEvent; q: string; setQuery: (q: string) => void }

/** Back, the event, who checks people in, and the search that always works. */
export function CheckInHeader({ event, q, setQuery }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const back = event.isMember ? paths.eventPlayers(event.slug) : paths.account
  return (
    <header ref={barAtTop} className={styles.top}>
      <div className={styles.bar}>
        {/* A document of its own: this page goes on without a network, the others do not. */}
        <IconButton as="a" href={path(back)} aria-label={t('checkIn.leave')}>
          <ArrowLeft />
        </IconButton>
        <span className={styles.names}>
          <b>{t('checkIn.title')}</b>
          <span className="small muted">{event.title}</span>
        </span>
        {event.isMember && (
          <IconButton as="a" href={path(paths.eventGrants(event.slug))} aria-label={t('checkIn.staff')}>
            <DoorOpen />
          </IconButton>
        )}
      </div>
      <form role="search" onSubmit={(submit) => submit.preventDefault()}>
        <SearchField
          large
          id="check-in-search"
          label={t('checkIn.search')}
          value={q}
          onChange={({ target }) => setQuery(target.value)}
          placeholder={t('checkIn.search.placeholder')}
          enterKeyHint="search"
        />
      </form>
    </header>
  )
}
