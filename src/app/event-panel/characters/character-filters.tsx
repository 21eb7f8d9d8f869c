import {
  type EventCharactersPage,
  type EventCharactersQuery,
  eventCharactersQuery,
  SUBMISSION_STATES,
} from '#shared/characters/event-characters.ts'
import { Button } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './event-characters.module.css'

type Props = { query: EventCharactersQuery; list: Pick<EventCharactersPage, 'counts'>; address: string }

/** Search, and the states that there are, each with how many characters are in it. */
export function CharacterFilters({ query, list: { counts }, address }: Props) {
  const t = useText()
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const choices = [
    { key: 'all', states: [], text: t('characters.all'), count: total },
    ...SUBMISSION_STATES.map((state) => ({
      key: state,
      states: [state],
      text: t(`characters.state.${state}`),
      count: counts[state],
    })),
  ]
  return (
    <div className={styles.filters}>
      <AutoSubmitForm className={styles.search} action={address} role="search" aria-label={t('characters.title')}>
        <SearchField id="character-search" label={t('characters.search')} defaultValue={query.q} />
        {query.states.map((state) => (
          <input key={state} type="hidden" name="state" value={state} />
        ))}
        <Button scripts="none" type="submit">
          {t('players.apply')}
        </Button>
      </AutoSubmitForm>
      <Chips print={false} aria-label={t('characters.column.state')}>
        {choices.map(({ key, states, text, count }) => {
          const isOn = String(states) === String(query.states)
          if (count === 0 && !isOn) return null
          return (
            <FilterChip
              key={key}
              to={eventCharactersQuery.path(address, { ...query, states, page: 1 })}
              isOn={isOn}
              count={count}
            >
              {text}
            </FilterChip>
          )
        })}
      </Chips>
    </div>
  )
}
