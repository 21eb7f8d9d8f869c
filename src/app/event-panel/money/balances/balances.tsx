import { Form } from 'react-router'
import { MONEY_FILTERS, type MoneyOverview, type MoneyQuery, moneyQuery } from '#shared/payments/money-overview.ts'
import { Button } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { PageNumbers } from '#ui/components/panels/page-numbers.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { MoneyConstraints, MoneyResponse } from '../money-response.ts'
import { BalanceTable } from './balance-table.tsx'
import * as styles from './balances.module.css'
import { SeveralBar } from './several-bar.tsx'

type Props = {
  address: string
  /** The page of the players. */
  players: string
  query: MoneyQuery
  overview: MoneyOverview
  constraints: MoneyConstraints
  result: MoneyResponse | null
}

/** The form of the boxes and buttons of the rows, which stands outside of the table. */
const ROWS_FORM = 'money-rows'

/** Everybody's account: search, groups, and the table. */
export function Balances({ address, players, query, overview, constraints, result }: Props) {
  const t = useText()
  const to = (change: Partial<MoneyQuery>) => moneyQuery.path(address, { ...query, open: null, ...change })
  const { counts, rows, total, pages } = overview
  return (
    <section className={styles.section} aria-labelledby="money-accounts">
      <h2 id="money-accounts">{t('money.accounts')}</h2>
      <div className={`${styles.tools} no-print`}>
        <AutoSubmitForm action={address} role="search" aria-label={t('money.search')} className={styles.search}>
          <SearchField id="money-search" label={t('money.search.placeholder')} defaultValue={query.q} />
          {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
          <Button scripts="none" type="submit">
            {t('money.search.do')}
          </Button>
        </AutoSubmitForm>
        <Chips aria-label={t('money.groups')}>
          {MONEY_FILTERS.filter((show) => counts[show] > 0 || show === 'all' || show === query.show).map((show) => (
            <FilterChip key={show} to={to({ show, page: 1 })} isOn={show === query.show} count={counts[show]}>
              {t(`money.group.${show}`)}
            </FilterChip>
          ))}
        </Chips>
      </div>
      {total === 0 ? (
        <p className="muted">{t('money.nobody')}</p>
      ) : (
        <>
          <BalanceTable
            form={ROWS_FORM}
            to={to}
            overview={overview}
            constraints={constraints}
            result={result}
            players={players}
          />
          <Form id={ROWS_FORM} method="post" preventScrollReset>
            <SeveralBar constraints={constraints.cancel} result={result} shown={overview} />
          </Form>
        </>
      )}
      <p className={`small muted ${styles.pages}`}>
        <span role="status">{t('money.shown', { shown: rows.length, count: total })}</span>
        <PageNumbers {...overview} to={(page) => to({ page })} />
        {pages > 1 && !query.all && (
          <SiteLink className="link" to={to({ all: true, page: 1 })} preventScrollReset viewTransition={false}>
            {t('money.show_all')}
          </SiteLink>
        )}
      </p>
    </section>
  )
}
