import type { ReactNode } from 'react'
import {
  type ListPage,
  MEMBER_ORDERS,
  type MemberFilter,
  type MemberListQuery,
  memberListQuery,
  PANEL_PAGE_ROWS,
} from '#shared/panel-lists.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { ListPager } from '#ui/components/panels/list-pager.tsx'
import { ListSearch } from '#ui/forms/list-search.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** A handful of people needs no search. */
const SEARCHED_FROM = 8

type Props = Omit<ListPage<unknown, MemberFilter>, 'rows' | 'page'> & {
  slug: string
  query: MemberListQuery
  /** The table of the rows. */
  children: ReactNode
}

/** The members on pages, with search, filters by role and orders. */
export function MemberList({ slug, query, total, counts, children }: Props) {
  const t = useText()
  const here = paths.organizationUsers(slug)
  const pathOf = (change: Partial<MemberListQuery>) => memberListQuery.path(here, { ...query, page: 1, ...change })
  const isNarrowed = query.q !== '' || query.filter !== 'all'
  return (
    <>
      {(isNarrowed || total >= SEARCHED_FROM) && (
        <ListSearch
          path={here}
          label={t('users.list')}
          placeholder={t('users.search')}
          q={query.q}
          orders={MEMBER_ORDERS.map((value) => ({ value, label: t(`users.order.${value}`) }))}
          order={query.order}
          filter={{ name: 'role', value: query.filter === 'all' ? '' : query.filter }}
          filters={counts
            .filter(({ filter, count }) => count > 0 || filter === query.filter || filter === 'all')
            .map(({ filter, count }) => ({
              label: t(filter === 'all' ? 'users.filter.all' : `role.${filter}`),
              count,
              to: pathOf({ filter }),
              isOn: filter === query.filter,
            }))}
        />
      )}
      {total > 0 ? (
        <>
          {children}
          <ListPager page={query.page} total={total} size={PANEL_PAGE_ROWS} pathOf={(page) => pathOf({ page })} />
        </>
      ) : (
        <EmptyState title={t('users.none')} action={<ButtonLink to={here}>{t('users.none.all')}</ButtonLink>} />
      )}
    </>
  )
}
