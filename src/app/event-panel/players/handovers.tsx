import { Form } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './handovers.module.css'

/** A seat that its holder gives to someone, who has accepted. */
export type HandoverView = { id: number; from: string | null; to: string | null; name: string | null; until: string }

/** Seats that change hands and wait for the organization. */
export function Handovers({ handovers, mayEdit }: { handovers: readonly HandoverView[]; mayEdit: boolean }) {
  const t = useText()
  const dates = useDates()
  return (
    <section className={`${styles.handovers} no-print`} aria-labelledby="handovers">
      <h2 id="handovers">{t('players.handovers')}</h2>
      <Rows>
        {handovers.map(({ id, from, to, name, until }) => (
          <li key={id} className={styles.row}>
            <span>
              {t('players.handover', { from: name ?? from ?? '', to: to ?? '' })}
              <small>{t('players.handover.until', { day: dates.long(until) })}</small>
            </span>
            {mayEdit && (
              <RowActions as={Form} method="post" preventScrollReset>
                <input type="hidden" name="handover" value={id} />
                <Button variant="quiet" size="small" type="submit" name="intent" value="refuse">
                  {t('players.handover.refuse')}
                </Button>
                <Button size="small" type="submit" name="intent" value="approve">
                  {t('players.handover.approve')}
                </Button>
              </RowActions>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}
