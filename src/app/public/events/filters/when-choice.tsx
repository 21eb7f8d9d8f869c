import { hasDays, type Search } from '#shared/search.ts'
import type { OptionCounts } from '#shared/search-options.ts'
import { FieldBox, FieldLabel } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { FilterDropdown, RadioOptions, SelectOptions } from './filter-controls.tsx'
import * as styles from './when-choice.module.css'

type Props = {
  search: Search
  months: readonly string[]
  countOf: (filter: keyof OptionCounts, option: string) => number | undefined
}

/** The weekend, the month, days of one's own, or any month that has events. */
export function WhenChoice({ search, months, countOf }: Props) {
  const t = useText()
  const dates = useDates()
  const { when, month, view } = search
  const set = Number(hasDays(search)) + Number(month !== null && view !== 'month')
  return (
    <FilterDropdown label={t('event.when')} count={set}>
      <RadioOptions
        name="when"
        chosen={when ?? ''}
        options={[
          { value: '', message: t('search.any') },
          { value: 'weekend', message: t('search.weekend'), count: countOf('when', 'weekend') },
          { value: 'month', message: t('mobile.this_month'), count: countOf('when', 'month') },
          { value: 'dates', message: t('search.dates') },
        ]}
      />
      <div className={styles.days}>
        <DayField name="from" label={t('price.from')} value={search.from} />
        <DayField name="to" label={t('search.to')} value={search.to} />
      </div>
      <SelectOptions
        name="month"
        label={t('search.month')}
        chosen={month ?? ''}
        options={months.map((value) => ({
          value,
          message: `${dates.monthName(value)} ${value.slice(0, 4)}`,
          count: countOf('month', value),
        }))}
      />
    </FilterDropdown>
  )
}

/** Follows the URL, but keeps what is being typed: a day is a filter once it is complete. */
function DayField({ name, label, value }: { name: 'from' | 'to'; label: string; value: string | null }) {
  return (
    <FieldBox as="label">
      <FieldLabel>{label}</FieldLabel>
      <Input key={value} type="date" name={name} defaultValue={value ?? ''} />
    </FieldBox>
  )
}
