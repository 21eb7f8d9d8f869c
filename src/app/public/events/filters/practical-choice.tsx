import { COMBAT_KINDS, DIETS } from '#shared/event-facts/fact-columns.ts'
import type { FLAGS, Search } from '#shared/search.ts'
import { AGES, DISTANCES, type OptionCounts } from '#shared/search-options.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CheckboxOptions, FilterDropdown, SelectOptions } from './filter-controls.tsx'
import { NearChoice } from './near-choice.tsx'

type Flag = (typeof FLAGS)[number]
type Props = { search: Search; countOf: (filter: keyof OptionCounts, option: string) => number | undefined }

const FOR_ME: readonly Flag[] = ['beginners', 'adults']
const PRACTICAL: readonly Flag[] = ['seats', 'transport', 'food', 'sleeping', 'accessible']

const withChosen = (list: readonly number[], chosen: number | null) =>
  [...new Set([...list, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
const countSet = (search: Search, flags: readonly Flag[]) => flags.filter((flag) => search[flag]).length

/** How far it may be, and from where. */
export function DistanceChoice({ search, countOf }: Props) {
  const t = useText()
  return (
    <FilterDropdown label={t('search.distance')} count={Number(search.within !== null && search.near !== null)}>
      <SelectOptions
        name="within"
        label={t('search.within')}
        chosen={search.within === null ? '' : String(search.within)}
        options={withChosen(DISTANCES, search.within).map((km) => ({
          value: String(km),
          message: t('search.within.km', { km }),
          count: search.near === null ? undefined : countOf('within', String(km)),
        }))}
      />
      <NearChoice near={search.near} />
    </FilterDropdown>
  )
}

/** Who goes, and what they like. */
export function ForMeChoice({ search, countOf }: Props) {
  const t = useText()
  const set = countSet(search, FOR_ME) + search.combat.length + Number(search.age !== null)
  return (
    <FilterDropdown label={t('search.for_you')} count={set}>
      <Flags flags={FOR_ME} search={search} countOf={countOf} />
      <CheckboxOptions
        name="combat"
        chosen={search.combat}
        options={COMBAT_KINDS.map((value) => ({
          value,
          message: t(`search.combat.${value}`),
          count: countOf('combat', value),
        }))}
      />
      <SelectOptions
        name="age"
        label={t('search.age')}
        chosen={search.age === null ? '' : String(search.age)}
        options={withChosen(AGES, search.age).map((age) => ({
          value: String(age),
          message: t('search.age.years', { age }),
          count: countOf('age', String(age)),
        }))}
      />
    </FilterDropdown>
  )
}

/** Getting there, eating, sleeping. */
export function PracticalChoice({ search, countOf }: Props) {
  const t = useText()
  return (
    <FilterDropdown label={t('search.practical')} count={countSet(search, PRACTICAL) + search.diet.length}>
      <Flags flags={PRACTICAL} search={search} countOf={countOf} />
      <CheckboxOptions
        name="diet"
        chosen={search.diet}
        options={DIETS.map((value) => ({ value, message: t(`search.diet.${value}`), count: countOf('diet', value) }))}
      />
    </FilterDropdown>
  )
}

/** Whether there are seats is only counted where it is asked for: it changes with each registration. */
function Flags({ flags, search, countOf }: Props & { flags: readonly Flag[] }) {
  const t = useText()
  return flags.map((flag) => (
    <CheckboxOptions
      key={flag}
      name={flag}
      chosen={search[flag] ? ['1'] : []}
      options={[
        {
          value: '1',
          message: t(`search.${flag}`),
          count: flag === 'seats' && !search.seats ? undefined : countOf(flag, '1'),
        },
      ]}
    />
  ))
}
