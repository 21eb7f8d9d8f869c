import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { PlayerRow, PlayersPage } from '#shared/registrations/players.ts'
import { type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { Button } from '#ui/components/button.tsx'
import { PageNumbers } from '#ui/components/panels/page-numbers.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import type { SentBulk } from '../players-response.ts'
import { BulkBar } from './bulk-bar.tsx'
import * as styles from './player-list.module.css'
import { PlayerTable } from './player-table.tsx'
import { useShownRows } from './table-rows.ts'

type Props = {
  query: PlayersQuery
  page: PlayersPage
  rows: readonly PlayerRow[]
  address: string
  open: number | null
  mayEdit: boolean
  sent: SentBulk
}

/** The table inside the form that acts on those chosen in it. */
export function PlayerList({ query, page, rows, address, open, mayEdit, sent }: Props) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { shown, address: whole } = useShownRows(rows)
  const count = () => setChosen(form.current?.querySelectorAll('input[name=ids]:checked').length ?? 0)
  const clear = () => {
    setChosen(0)
    // The button that was pressed goes with the bar.
    if (document.activeElement?.closest('form') === form.current)
      form.current?.querySelector<HTMLElement>('input[name=ids]')?.focus()
  }
  return (
    <>
      {page.total === 0 ? (
        <p className={styles.nobody}>{t('players.nobody')}</p>
      ) : (
        <Form ref={form} method="post" onChange={count} onReset={clear} preventScrollReset>
          <div className={styles.table}>
            <PlayerTable
              query={query}
              rows={shown}
              page={page}
              address={address}
              open={open}
              mayEdit={mayEdit}
              chosen={sent.ids}
            />
          </div>
          {whole && (
            <p className={`${styles.pages} without-script`}>
              <Button as="a" size="small" href={whole}>
                {t('players.show_all', { count: rows.length })}
              </Button>
            </p>
          )}
          {mayEdit && <BulkBar count={chosen} sent={sent} />}
        </Form>
      )}
      {page.pages > 1 && (
        <nav className={`flow ${styles.pages}`} aria-label={t('players.pages')}>
          <PageNumbers {...page} to={(number) => playersQuery.path(address, { ...query, page: number })} />
        </nav>
      )}
    </>
  )
}
