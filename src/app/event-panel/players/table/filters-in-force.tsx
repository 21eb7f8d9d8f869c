import type { PlayersPage } from '#shared/registrations/players.ts'
import { type PlayersQuery, panelFiltersOf, playersQuery, withoutFilters } from '#shared/registrations/players-query.ts'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useFilterWords } from './use-filter-words.ts'

type Props = { query: PlayersQuery; page: PlayersPage; address: string }

/** The filters that are set, each a link to the list without it. */
export function FiltersInForce({ query, page, address }: Props) {
  const t = useText()
  const { ofFilter, answer } = useFilterWords(page)
  const set = panelFiltersOf(query)
  if (set.length === 0) return null
  const label = (filter: (typeof set)[number]['filter'], value: string) => {
    if (filter !== 'answers') return ofFilter(filter, value)
    const given = answer(value)
    return `${given.field}: ${given.answer}`
  }
  return (
    <Chips aria-label={t('players.filters.set')}>
      {set.map(({ filter, value, without }) => (
        <Chip
          key={filter + value}
          as={SiteLink}
          to={playersQuery.path(address, without)}
          preventScrollReset
          viewTransition={false}
        >
          <span className="visually-hidden">{t('players.filters.remove')}</span> {label(filter, value)} <X />
        </Chip>
      ))}
      {set.length > 1 && (
        <Chip
          as={SiteLink}
          to={playersQuery.path(address, withoutFilters(query))}
          preventScrollReset
          viewTransition={false}
        >
          {t('players.clear')}
        </Chip>
      )}
    </Chips>
  )
}
