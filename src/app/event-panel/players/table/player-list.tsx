import { type MouseEvent, useCallback, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { splitPath } from '#shared/paths.ts'
import type { PlayerRow, PlayersPage } from '#shared/registrations/players.ts'
import { type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { Button } from '#ui/components/button.tsx'
import { PageNumbers } from '#ui/components/panels/page-numbers.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { type BulkMay, mayAct } from './bulk-acts.ts'
import { BulkBar } from './bulk-bar.tsx'
import * as styles from './player-list.module.css'
import { PlayerTable } from './player-table.tsx'
import { useShownRows } from './table-rows.ts'
import { useChosen } from './use-chosen.ts'

type Props = {
  query: PlayersQuery
  page: PlayersPage
  rows: readonly PlayerRow[]
  address: string
  open: number | null
  /** Where a person is shown, without their id; `here` in the list itself, null nowhere. */
  base: string | null
  may: BulkMay
  /** The last entry of the histories that the rows show. */
  seen: number
  /** Who stay chosen after `answer`, that of a form. */
  kept: ReadonlySet<string>
  answer: unknown
}

/** Plain links, so that a thousand of them cost little; followed without loading the page. */
function useFollow() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest('a')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      void navigate(splitPath(link.pathname).path + link.search, { preventScrollReset: true })
    },
    [navigate],
  )
}

/** The table inside the form that acts on those chosen in it. */
export function PlayerList({ query, page, rows, address, open, base: whose, may, seen, kept, answer }: Props) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { chosen, read, clear } = useChosen(form, rows, { kept, answer })
  const list = playersQuery.path(address, query)
  const search = playersQuery.write(query).toString()
  const path = useLocalizedPath()
  const base = whose && path(whose === 'here' ? `${address}?${search}${search && '&'}p=` : whose)
  const follow = useFollow()
  const { shown, address: whole } = useShownRows(rows, list)
  return (
    <>
      {page.total === 0 ? (
        <p className={styles.nobody}>{t('players.nobody')}</p>
      ) : (
        <Form ref={form} method="post" onChange={read} onReset={clear} preventScrollReset>
          <div className={styles.table}>
            <PlayerTable
              list={list}
              query={query}
              rows={shown}
              page={page}
              address={address}
              base={base}
              follow={follow}
              open={open}
              mayChoose={mayAct(may)}
              chosen={kept}
            />
          </div>
          {whole && (
            <p className={`${styles.pages} without-script`}>
              <Button as="a" size="small" href={whole}>
                {t('players.show_all', { count: rows.length })}
              </Button>
            </p>
          )}
          {mayAct(may) && (
            <BulkBar
              form={form}
              chosen={chosen}
              may={may}
              seen={seen}
              list={playersQuery.write(query).toString()}
              tags={page.tags}
            />
          )}
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
