import { Form } from 'react-router'
import { MONEY_FILTERS, type MoneyOverview, type MoneyQuery, moneyQuery } from '#shared/payments/money-overview.ts'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { PageNumbers } from '#ui/components/panels/page-numbers.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search as Lens } from '#ui/icons/search.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { MoneyConstraints, MoneyResponse } from '../money-response.ts'
import { AccountTable } from './account-table.tsx'
import * as styles from './accounts.module.css'
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
export function Accounts({ address, players, query, overview, constraints, result }: Props) {
  const t = useText()
  const to = (change: Partial<MoneyQuery>) => moneyQuery.path(address, { ...query, open: null, ...change })
  const { counts, rows, total, pages } = overview
  return (
    <section className={styles.section} aria-labelledby="money-accounts">
      <h2 id="money-accounts">{t('money.accounts')}</h2>
      <div className={`${styles.tools} no-print`}>
        <AutoSubmitForm action={address} role="search" aria-label={t('money.search')} className={styles.search}>
          <Lens />
          <input
            className={field.input}
            type="search"
            name="q"
            defaultValue={query.q}
            placeholder={t('money.search.placeholder')}
            aria-label={t('money.search.placeholder')}
            maxLength={100}
          />
          {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
          <button className={`${button.outline} without-script`} type="submit">
            {t('money.search.do')}
          </button>
        </AutoSubmitForm>
        <nav className={chip.list} aria-label={t('money.groups')}>
          {MONEY_FILTERS.filter((show) => counts[show] > 0 || show === 'all' || show === query.show).map((show) => (
            <FilterChip key={show} to={to({ show, page: 1 })} isOn={show === query.show} count={counts[show]}>
              {t(`money.group.${show}`)}
            </FilterChip>
          ))}
        </nav>
      </div>
      {total === 0 ? (
        <p className="muted">{t('money.nobody')}</p>
      ) : (
        <>
          <AccountTable
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
