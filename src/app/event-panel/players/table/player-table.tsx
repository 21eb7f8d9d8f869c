import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { splitPath } from '#shared/paths.ts'
import type { PlayerRow, PlayersPage } from '#shared/registrations/players.ts'
import { isSortable, orderOf, type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { ChooseAll } from '#ui/components/choose-all.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { Lock } from '#ui/icons/lock.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { STATE_BADGES } from '../state-badges.ts'
import { lineId } from '../use-panel-focus.ts'
import * as styles from './player-table.module.css'
import { useColumnTitle } from './use-column-title.ts'

type Props = {
  query: PlayersQuery
  rows: readonly PlayerRow[]
  page: Pick<PlayersPage, 'columns' | 'fields'>
  address: string
  /** The player of the side panel. */
  open: number | null
  mayEdit: boolean
  /** The ids of those who were chosen when nothing could be done with them. */
  chosen: ReadonlySet<string>
}
/** Numbers stand right, and short cells in one line. */
const CELL_STYLES: Record<string, string | undefined> = {
  price: 'num',
  paid: styles.paid,
  contact: styles.created,
  age: 'num',
  created: styles.created,
  state: styles.state,
}
/** Beside the panel there is room for these. */
const COLUMNS_BESIDE_PANEL = 3

/** The table of players, drawn without a component per row: there may be a thousand. */
export function PlayerTable({ query, rows, page, address, open, mayEdit, chosen }: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const navigate = useNavigate()
  const columns = open === null ? page.columns : page.columns.slice(0, COLUMNS_BESIDE_PANEL)
  const search = playersQuery.write(query).toString()
  const base = `${path(address)}?${search}${search && '&'}p=`
  // Plain links, so that a thousand of them cost little; followed without loading the page.
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate(splitPath(link.pathname).path + link.search, { preventScrollReset: true })
  }
  const note = (row: PlayerRow) =>
    [
      row.companionOf && t('players.with', { name: row.companionOf }),
      row.isMinor && t('players.minor'),
      ...row.missing.map((thing) => t(`players.lacks.${thing}`)),
    ].filter(Boolean)
  const words = { ask: t('players.ask'), erased: t('players.erased'), noCharacter: t('players.filter.no_character') }
  return (
    <DataTable caption={t('players.table')} size="small" scroll="wide" stack>
      <TableHead query={query} columns={columns} fields={page.fields} address={address} mayEdit={mayEdit} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <tbody className={styles.rows} onClick={follow}>
        {rows.map((row) => {
          const name = row.name || words.erased
          const marks = note(row)
          return (
            <tr key={row.id} className={row.id === open ? styles.open : undefined}>
              {mayEdit && (
                <td className={styles.box}>
                  <input
                    type="checkbox"
                    name="ids"
                    value={row.id}
                    aria-label={name}
                    defaultChecked={chosen.has(String(row.id))}
                  />
                </td>
              )}
              <th scope="row">
                <a id={lineId(row.id)} href={base + row.id} aria-current={row.id === open ? 'true' : undefined}>
                  <Avatar src={row.avatar} name={name} size={36} lazy />
                  <span>
                    <b>{name}</b>
                    {marks.length > 0 && <small>{marks.join(' · ')}</small>}
                  </span>
                  {row.hasNeeds && (
                    <span className={styles.ask} title={words.ask}>
                      <Lock />
                      <span className="visually-hidden">{words.ask}</span>
                    </span>
                  )}
                </a>
              </th>
              {columns.map((column, index) => (
                <td key={column} className={CELL_STYLES[column]}>
                  {column === 'state' ? (
                    <Badge tone={STATE_BADGES[row.state]}>
                      {row.cells[index]}
                      {row.waitingPlace !== null && `, ${row.waitingPlace}`}
                    </Badge>
                  ) : column === 'paid' ? (
                    paidOf(row.cells[index] ?? '', row.standing)
                  ) : column === 'characters' && !row.cells[index] ? (
                    <span className="muted">{words.noCharacter}</span>
                  ) : (
                    row.cells[index]
                  )}
                </td>
              ))}
              <td className={styles.line}>{lineOf(row, columns)}</td>
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** What is paid or owed, and why in a second line. */
function paidOf(cell: string, standing: PlayerRow['standing']) {
  const [sum, reason] = cell.split('\n')
  const owes = standing === 'overdue' || standing === 'in_time'
  return (
    <span>
      {owes ? <b className={styles.owes}>{sum}</b> : sum || <span className="muted">–</span>}
      {reason && <small>{reason}</small>}
    </span>
  )
}

/** On cards: what the columns without a place of their own say first. */
const PLACED = ['ticket', 'state', 'paid']
const ON_CARDS = 2
const lineOf = ({ ticketTitle, cells }: PlayerRow, columns: readonly string[]) =>
  [ticketTitle, ...cells.filter((cell, index) => cell && !PLACED.includes(columns[index]!)).slice(0, ON_CARDS)].join(
    ' · ',
  )

type HeadProps = Pick<Props, 'query' | 'address' | 'mayEdit'> & Pick<PlayersPage, 'columns' | 'fields'>

function TableHead({ query, columns, fields, address, mayEdit }: HeadProps) {
  const t = useText()
  const title = useColumnTitle(fields)
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
        {mayEdit && (
          <td className={styles.box}>
            <ChooseAll name="ids" label={t('players.all')} />
          </td>
        )}
        {heading('name', t('players.column.name'))}
        {columns.map((column) => heading(column, title(column)))}
      </tr>
    </thead>
  )
}
