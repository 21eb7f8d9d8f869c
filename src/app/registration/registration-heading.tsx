import { paths } from '#shared/paths.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FlaskConical } from '#ui/icons/flask-conical.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as breadcrumbs from '#ui/primitives/page/breadcrumbs.module.css'
import type { RegistrationPage } from './load-registration.server.ts'
import * as styles from './registration.module.css'

/** Where one is: the event, and whether this is only a test. */
export function RegistrationHeading({ page: { event, test } }: { page: RegistrationPage }) {
  const t = useText()
  return (
    <header className={styles.heading}>
      <nav className={`${breadcrumbs.breadcrumbs} ${breadcrumbs.onPage}`} aria-label={t('event.crumbs')}>
        <SiteLink className="link" to={paths.events}>
          {t('nav.events')}
        </SiteLink>
        <span aria-hidden="true">/</span>
        <SiteLink className="link" to={paths.event(event.slug)}>
          {event.title}
        </SiteLink>
      </nav>
      <h1>{t('signUp.title')}</h1>
      {test && (
        <Note tone="warning">
          <FlaskConical />
          <span>
            <b>{t('signUp.test')}</b> {t('signUp.test.text')}
          </span>
        </Note>
      )}
    </header>
  )
}
