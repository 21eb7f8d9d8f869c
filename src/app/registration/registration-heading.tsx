import { OwnClashes } from '#app/public/event/own-clashes/own-clashes.tsx'
import { paths } from '#shared/paths.ts'
import { Note } from '#ui/components/note.tsx'
import { Breadcrumbs } from '#ui/components/page/breadcrumbs.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { FlaskConical } from '#ui/icons/flask-conical.ts'
import type { RegistrationPage } from './load-registration.server.ts'
import * as styles from './registration.module.css'

/** Where one is: the event, and whether this is only a test. */
export function RegistrationHeading({ page: { event, test, ownClashes } }: { page: RegistrationPage }) {
  const t = useText()
  return (
    <header className={styles.heading}>
      <Breadcrumbs
        label={t('event.crumbs')}
        crumbs={[
          { text: t('nav.events'), to: paths.events },
          { text: event.title, to: paths.event(event.slug) },
        ]}
      />
      <h1>{t('signUp.title')}</h1>
      {test && (
        <Note tone="warning">
          <FlaskConical />
          <span>
            <b>{t('signUp.test')}</b> {t('signUp.test.text')}
          </span>
        </Note>
      )}
      <OwnClashes clashes={ownClashes} />
    </header>
  )
}
