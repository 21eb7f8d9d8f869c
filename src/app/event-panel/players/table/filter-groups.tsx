import { Fragment, type ReactNode } from 'react'
import { CHARACTER_FILTERS } from '#shared/characters/event-characters.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { FilterOptions, StateCount } from '#shared/registrations/players.ts'
import {
  MISSING_THINGS,
  PAYMENT_FILTERS,
  type PanelFilter,
  type PlayersQuery,
  panelFilters,
  playersQuery,
} from '#shared/registrations/players-query.ts'
import { isLive, STATES_IN_ORDER } from '#shared/registrations/states.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { AnswerGroups } from './answer-groups.tsx'
import { FilterGroup, FilterOption } from './filter-group.tsx'
import { useFilterWords } from './use-filter-words.ts'

type Props = { query: PlayersQuery; page: FilterOptions; role: EventRole | null }

/** A group of boxes for each filter that the reader may use, with how many each finds. What finds nobody and is rare is left out. */
export function FilterGroups({ query, page, role }: Props) {
  const t = useText()
  const { ofFilter } = useFilterWords(page)
  const { tickets, tags, found, counts } = page
  const sum = (isCounted: (one: StateCount) => boolean) =>
    counts.filter((one) => !one.test && isCounted(one)).reduce((total, { count }) => total + count, 0)
  const box = (filter: PanelFilter, value: string | number, count: number | undefined, isRare = false) => {
    const isOn = isSet(query, filter, value)
    if (isRare && !count && !isOn) return null
    return (
      <FilterOption
        key={value}
        name={playersQuery.parameters[filter].name}
        value={String(value)}
        label={ofFilter(filter, value)}
        isOn={isOn}
        count={count}
      />
    )
  }
  const controls: Record<PanelFilter, ReactNode> = {
    states: (
      <FilterGroup title={t('players.column.state')}>
        {STATES_IN_ORDER.map((state) =>
          box(
            'states',
            state,
            sum((one) => one.state === state),
            true,
          ),
        )}
      </FilterGroup>
    ),
    payment: (
      <FilterGroup title={t('players.filter.payment')}>
        {PAYMENT_FILTERS.map((filter) => box('payment', filter, found.payment?.[filter]))}
      </FilterGroup>
    ),
    tickets: (
      <FilterGroup title={t('players.column.ticket')}>
        {tickets.map(({ id }) =>
          box(
            'tickets',
            id,
            sum(({ ticket, state }) => ticket === id && isLive(state)),
          ),
        )}
      </FilterGroup>
    ),
    characters: (
      <FilterGroup title={t('players.filter.people')}>
        {CHARACTER_FILTERS.map((filter) => box('characters', filter, found.characters[filter], filter !== 'none'))}
        {box('minor', 1, found.minor)}
        {box('unopened', 1, found.unopened)}
      </FilterGroup>
    ),
    minor: null,
    unopened: null,
    tags: tags.length > 0 && (
      <FilterGroup title={t('players.column.tags')}>
        {tags.map(({ name, count }) => box('tags', name, count))}
      </FilterGroup>
    ),
    missing: MISSING_THINGS.some((thing) => found.missing[thing] > 0 || query.missing.includes(thing)) && (
      <FilterGroup title={t('players.column.missing')}>
        {MISSING_THINGS.map((thing) => box('missing', thing, found.missing[thing], true))}
      </FilterGroup>
    ),
    answers: <AnswerGroups page={page} chosen={query.answers} />,
  }
  return panelFilters(role).map((filter) => <Fragment key={filter}>{controls[filter]}</Fragment>)
}

function isSet(query: PlayersQuery, filter: PanelFilter, value: string | number): boolean {
  const set: unknown = query[filter]
  return Array.isArray(set) ? set.includes(value) : set === true
}
