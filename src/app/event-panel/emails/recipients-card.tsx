import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { writeIds } from '#shared/id-list.ts'
import { splitPath } from '#shared/paths.ts'
import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './recipients-card.module.css'

type Props = { view: ComposeView; onChange: () => void }

/** Whom it goes to, and who that is. */
export function RecipientsCard({ view, onChange }: Props) {
  const t = useText()
  const ids = view.filter.ids
  return (
    <Card aria-labelledby="emails-to">
      <h2 id="emails-to">{t('emails.to')}</h2>
      {ids ? (
        <Chosen ids={ids} found={view.people.length + view.skipped.length} />
      ) : (
        <Boxes view={view} onChange={onChange} />
      )}
      <Reach view={view} />
    </Card>
  )
}

/** Those who were chosen in the table. */
function Chosen({ ids, found }: { ids: number[]; found: number }) {
  const t = useText()
  const { pathname } = useLocation()
  const gone = ids.length - found
  return (
    <>
      <input type="hidden" name="ids" value={writeIds(ids)} />
      <p>
        {t('emails.to.chosen', { count: ids.length })} {gone > 0 && t('emails.to.gone', { count: gone })}{' '}
        <SiteLink className="link" to={splitPath(pathname).path}>
          {t('emails.to.others')}
        </SiteLink>
      </p>
    </>
  )
}

/** Boxes that combine. */
function Boxes({ view: { filter, options }, onChange }: Props) {
  const t = useText()
  const box = (name: string, value: string, isChosen: boolean, text: ReactNode, count: number) => (
    <Chip as="label" key={`${name} ${value}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} onChange={onChange} />
      {text} <b>{count}</b>
    </Chip>
  )
  return (
    <>
      <p className="small muted">{t('emails.to.hint')}</p>
      <fieldset className={styles.group}>
        <legend>{t('players.column.state')}</legend>
        <Chips as="div">
          {options.states.map(({ value, count }) =>
            box('states', value, filter.states?.includes(value) ?? false, t(`players.state.${value}`), count),
          )}
        </Chips>
      </fieldset>
      {options.tickets.length > 1 && (
        <fieldset className={styles.group}>
          <legend>{t('players.column.ticket')}</legend>
          <Chips as="div">
            {options.tickets.map(({ value, title, count }) =>
              box('tickets', String(value), filter.tickets?.includes(value) ?? false, title, count),
            )}
          </Chips>
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend>{t('emails.missing')}</legend>
        <Chips as="div">
          {options.missing.map(({ value, count }) =>
            box('missing', value, filter.missing?.includes(value) ?? false, t(`emails.missing.${value}`), count),
          )}
          {options.overdue !== null &&
            box('overdue', 'on', filter.overdue ?? false, t('emails.overdue'), options.overdue)}
        </Chips>
      </fieldset>
    </>
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
