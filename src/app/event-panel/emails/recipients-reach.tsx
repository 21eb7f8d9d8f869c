import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './recipients-card.module.css'

/** How many and who, before anything is sent. */
export function RecipientsReach({ view: { people, readers, skipped } }: { view: ComposeView }) {
  const t = useText()
  const hydrated = useHydrated()
  return (
    <>
      <div className={styles.reach} role="status">
        <b className="num" aria-hidden="true">
          {people.length}
        </b>
        <span>
          {t('emails.reach', { count: people.length })}
          {people.length > 0 && <small>{t('emails.readers', { es: readers.es, en: readers.en })}</small>}
          {skipped.length > 0 && <small>{t('emails.skipped', { count: skipped.length })}</small>}
        </span>
        {!hydrated && (
          <Button size="small" type="submit" name="intent" value="show" formNoValidate>
            {t('emails.show')}
          </Button>
        )}
      </div>
      {people.length > 0 && (
        <details className={styles.names}>
          <summary>{t('emails.names', { count: people.length })}</summary>
          <ul>
            {people.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      {skipped.length > 0 && (
        <details className={styles.names}>
          <summary>{t('emails.skipped.names')}</summary>
          <ul>
            {skipped.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: <span className="muted">{t(`emails.skip.${reason as 'no_address'}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
