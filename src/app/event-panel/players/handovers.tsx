import { Form } from 'react-router'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import * as styles from './handovers.module.css'

/** A seat that its holder gives to somebody, who has accepted. */
export type HandoverView = { id: number; from: string | null; to: string | null; name: string | null; until: string }

/** Seats that change hands and wait for the organization. */
export function Handovers({ handovers, mayEdit }: { handovers: readonly HandoverView[]; mayEdit: boolean }) {
  const t = useText()
  const dates = useDates()
  return (
    <section className={`${styles.handovers} no-print`} aria-labelledby="handovers">
      <h2 id="handovers">{t('players.handovers')}</h2>
      <ul className={rows.rows}>
        {handovers.map(({ id, from, to, name, until }) => (
          <li key={id} className={styles.row}>
            <span>
              {t('players.handover', { from: name ?? from ?? '', to: to ?? '' })}
              <small>{t('players.handover.until', { day: dates.long(until) })}</small>
            </span>
            {mayEdit && (
              <Form className={rows.actions} method="post" preventScrollReset>
                <input type="hidden" name="handover" value={id} />
                <button className={`${button.quiet} ${button.small}`} type="submit" name="intent" value="refuse">
                  {t('players.handover.refuse')}
                </button>
                <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="approve">
                  {t('players.handover.approve')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
