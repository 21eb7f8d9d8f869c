import type { ReactNode } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './conflict-choices.module.css'
import { type Keep, keepControl } from './keep.ts'

export type ConflictRow = { name: string; label: string; mine: ReactNode; theirs: ReactNode; keep: Keep }

/** Two versions side by side, part by part: what is chosen is sent with the form, and works without JavaScript. */
export function ConflictChoices({ rows, by }: { rows: readonly ConflictRow[]; by: string | null }) {
  const t = useText()
  const sides = [
    { keep: 'mine', title: t('conflict.mine') },
    { keep: 'theirs', title: by ? t('conflict.theirs_by', { name: by }) : t('conflict.theirs') },
  ] as const
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <fieldset className={styles.row} key={row.name}>
          <legend>{row.label}</legend>
          <div className={styles.sides}>
            {sides.map(({ keep, title }) => (
              <label className={styles.side} key={keep}>
                <span className={styles.title}>
                  <input
                    type="radio"
                    name={keepControl(row.name)}
                    value={keep}
                    defaultChecked={row.keep === keep}
                    aria-label={`${row.label}: ${title}`}
                  />
                  {title}
                </span>
                <span className={styles.text}>{row[keep] || <i className="muted">{t('conflict.empty')}</i>}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
