import * as styles from '#app/check-in/check-in-page.module.css'
import type { CheckInEvent } from '#shared/check-in/check-in.ts'
import { paths } from '#shared/paths.ts'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import { DoorOpen } from '#ui/icons/door-open.ts'
import { Search } from '#ui/icons/search.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'

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
        <a className={button.icon} href={path(back)} aria-label={t('checkIn.leave')}>
          <ArrowLeft />
        </a>
        <span className={styles.names}>
          <b>{t('checkIn.title')}</b>
          <span className="small muted">{event.title}</span>
        </span>
        {event.isMember && (
          <a className={button.icon} href={path(paths.eventCheckInStaff(event.slug))} aria-label={t('checkIn.staff')}>
            <DoorOpen />
          </a>
        )}
      </div>
      <form className={styles.search} role="search" onSubmit={(submit) => submit.preventDefault()}>
        <Search />
        <label className="visually-hidden" htmlFor="check-in-search">
          {t('checkIn.search')}
        </label>
        <input
          className={field.input}
          id="check-in-search"
          type="search"
          name="q"
          value={q}
          onChange={({ target }) => setQuery(target.value)}
          placeholder={t('checkIn.search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </header>
  )
}
