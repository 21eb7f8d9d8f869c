import type { ReactNode } from 'react'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as card from '#ui/primitives/card.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as styles from './recipients-card.module.css'

type Props = { view: ComposeView; onChange: () => void }

/** Boxes that combine, and who they find. */
export function RecipientsCard({ view, onChange }: Props) {
  const t = useText()
  const { filter, options } = view
  const box = (name: string, value: string, isChosen: boolean, text: ReactNode, count: number) => (
    <label key={`${name} ${value}`} className={`${chip.chip} ${styles.box}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} onChange={onChange} />
      {text} <b>{count}</b>
    </label>
  )
  return (
    <section className={card.card} aria-labelledby="emails-to">
      <h2 id="emails-to">{t('emails.to')}</h2>
      <p className="small muted">{t('emails.to.hint')}</p>
      <fieldset className={styles.group}>
        <legend>{t('players.column.state')}</legend>
        <div className={chip.list}>
          {options.states.map(({ value, count }) =>
            box('states', value, filter.states?.includes(value) ?? false, t(`players.state.${value}`), count),
          )}
        </div>
      </fieldset>
      {options.tickets.length > 1 && (
        <fieldset className={styles.group}>
          <legend>{t('players.column.ticket')}</legend>
          <div className={chip.list}>
            {options.tickets.map(({ value, title, count }) =>
              box('tickets', String(value), filter.tickets?.includes(value) ?? false, title, count),
            )}
          </div>
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend>{t('emails.missing')}</legend>
        <div className={chip.list}>
          {options.missing.map(({ value, count }) =>
            box('missing', value, filter.missing?.includes(value) ?? false, t(`emails.missing.${value}`), count),
          )}
          {options.overdue !== null &&
            box('overdue', 'on', filter.overdue ?? false, t('emails.overdue'), options.overdue)}
        </div>
      </fieldset>
      <Reach view={view} />
    </section>
  )
}

/** How many and who, before anything is sent. */
function Reach({ view: { people, readers, skipped } }: { view: ComposeView }) {
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
          <button
            className={`${button.outline} ${button.small}`}
            type="submit"
            name="intent"
            value="show"
            formNoValidate
          >
            {t('emails.show')}
          </button>
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
