import type { PlayersPage } from '#shared/registrations/players.ts'
import { ANSWER_COLUMN, type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { Lock } from '#ui/icons/lock.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './column-menu.module.css'
import { useColumnTitle } from './use-column-title.ts'

type Props = { query: PlayersQuery; page: PlayersPage; address: string }

/** The columns of the table and of its files: those shown in their order, then the others. */
export function ColumnMenu({ query, page: { columns, available, fields }, address }: Props) {
  const t = useText()
  const title = useColumnTitle(fields)
  const all = [...available, ...fields.filter(({ special }) => !special).map(({ key }) => ANSWER_COLUMN + key)]
  const moved = (name: string, by: number) => {
    const from = columns.indexOf(name)
    const order = columns.toSpliced(from, 1).toSpliced(from + by, 0, name)
    return playersQuery.path(address, { ...query, columns: order })
  }
  const hidden = fields.filter(({ special }) => special)
  return (
    <>
      <p className={styles.hint}>{t('players.columns.hint')}</p>
      {[...columns, ...all.filter((name) => !columns.includes(name))].map((name) => {
        const at = columns.indexOf(name)
        return (
          <div key={name} className={styles.column}>
            <label>
              <input type="checkbox" name="column" value={name} defaultChecked={at >= 0} />
              <span>{title(name)}</span>
            </label>
            {at > 0 && (
              <SiteLink className={styles.move} to={moved(name, -1)} preventScrollReset viewTransition={false}>
                <ArrowUp />
                <span className="visually-hidden">{t('players.columns.up', { name: title(name) })}</span>
              </SiteLink>
            )}
            {at >= 0 && at < columns.length - 1 && (
              <SiteLink className={styles.move} to={moved(name, 1)} preventScrollReset viewTransition={false}>
                <ArrowDown />
                <span className="visually-hidden">{t('players.columns.down', { name: title(name) })}</span>
              </SiteLink>
            )}
          </div>
        )
      })}
      {hidden.length > 0 && (
        <p className={styles.hidden}>
          <Lock />
          <span>
            {hidden.map(({ key }) => title(ANSWER_COLUMN + key)).join(', ')}. {t('players.columns.protected')}
          </span>
        </p>
      )}
    </>
  )
}
