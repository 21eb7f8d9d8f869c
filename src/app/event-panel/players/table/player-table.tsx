import { type MouseEvent, memo, useMemo } from 'react'
import type { PlayerRow, PlayersPage } from '#shared/registrations/players.ts'
import {
  ANSWER_COLUMN,
  isSortable,
  orderOf,
  type PlayersQuery,
  playersQuery,
} from '#shared/registrations/players-query.ts'
import { ChooseAll } from '#ui/components/choose-all.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { CELL_STYLES } from './cell-styles.ts'
import { PlayerLine } from './player-line.tsx'
import * as styles from './player-table.module.css'
import { useColumnTitle } from './use-column-title.ts'

type Props = {
  /** Which rows they are: those of another list are drawn anew, which is faster than removing them one by one. */
  list: string
  query: PlayersQuery
  rows: readonly PlayerRow[]
  page: Pick<PlayersPage, 'columns' | 'fields'>
  address: string
  /** The address of a player, without their id; null where the reader opens none. */
  base: string | null
  /** Follows the link that was pressed without loading the page. */
  follow: (event: MouseEvent<HTMLElement>) => void
  /** The player of the side panel. */
  open: number | null
  mayChoose: boolean
  /** The ids of those who were chosen when nothing could be done with them. */
  chosen: ReadonlySet<string>
}

/** Beside the panel there is room for these; the panel says the others. */
const COLUMNS_BESIDE_PANEL = 3
const isBesidePanel = (column: string) => column !== 'ticket' && !column.startsWith(ANSWER_COLUMN)

/** The table of players. Nothing in it depends on the address, so that its rows are not compared while a page loads. */
export const PlayerTable = memo(function PlayerTable({ list, rows, base, follow, open, chosen, ...props }: Props) {
  const t = useText()
  const { page, mayChoose } = props
  // Columns are the same ones after every load, and their rows are not drawn again.
  const names = page.columns.join(' ')
  const isWide = open === null
  const { columns, shown } = useMemo(() => {
    const all = names.split(' ')
    return { columns: all, shown: isWide ? all : all.filter(isBesidePanel).slice(0, COLUMNS_BESIDE_PANEL) }
  }, [names, isWide])
  return (
    <DataTable caption={t('players.table')} size="small" scroll="wide" stack>
      <TableHead {...props} columns={shown} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <tbody key={list} className={styles.rows} onClick={follow}>
        {rows.map((row) => (
          <PlayerLine
            key={row.id}
            row={row}
            columns={columns}
            shown={shown}
            base={base}
            isOpen={row.id === open}
            mayChoose={mayChoose}
            isChosen={chosen.has(String(row.id))}
          />
        ))}
      </tbody>
    </DataTable>
  )
})

type HeadProps = Pick<Props, 'query' | 'page' | 'address' | 'mayChoose'> & { columns: readonly string[] }

function TableHead({ query, page, columns, address, mayChoose }: HeadProps) {
  const t = useText()
  const title = useColumnTitle(page.fields)
  const heading = (name: string, text: string) => {
    if (!isSortable(name))
      return (
        <th key={name} scope="col">
          {text}
        </th>
      )
    const { column, descending } = orderOf(query)
    const isSorted = column === name
    const sort = isSorted && !descending ? `-${name}` : name
    const direction = descending ? 'descending' : 'ascending'
    return (
      <th key={name} scope="col" aria-sort={isSorted ? direction : undefined} className={CELL_STYLES[name]}>
        <SiteLink
          to={playersQuery.path(address, { ...query, sort, page: 1 })}
          preventScrollReset
          viewTransition={false}
        >
          {text} {isSorted && (descending ? <ArrowDown /> : <ArrowUp />)}
        </SiteLink>
      </th>
    )
  }
  return (
    <thead className={styles.head}>
      <tr>
        {mayChoose && (
          <td className={styles.box}>
            {/* Another list has nobody chosen. */}
            <ChooseAll key={playersQuery.write(query).toString()} name="ids" label={t('players.all')} />
          </td>
        )}
        {heading('name', t('players.column.name'))}
        {columns.map((column) => heading(column, title(column)))}
      </tr>
    </thead>
  )
}
