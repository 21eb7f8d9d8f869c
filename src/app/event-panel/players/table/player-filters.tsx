import { Fragment, type ReactNode } from 'react'
import { CHARACTER_FILTERS } from '#shared/characters/event-characters.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Role } from '#shared/member-permissions.ts'
import type { AskedField, PlayersPage } from '#shared/registrations/players.ts'
import {
  isFiltered,
  MISSING_THINGS,
  type PlayerFilter,
  type PlayersQuery,
  playerFilters,
  playersQuery,
  withoutFilters,
} from '#shared/registrations/players-query.ts'
import { REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useClosingDetails } from '#ui/hooks/use-closing-details.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { X } from '#ui/icons/x.ts'
import * as filters from '#ui/primitives/filters.module.css'
import { ColumnMenu } from './column-menu.tsx'
import * as styles from './player-filters.module.css'

type Props = { query: PlayersQuery; page: PlayersPage; address: string; role: Role | null }

/** Search, filters and columns: one form whose state is the URL. Works with its button alone. */
export function PlayerFilters({ query, page, address, role }: Props) {
  const t = useText()
  const { tickets, fields } = page
  const filterable = fields.filter(({ special }) => !special)
  const controls: Record<Exclude<PlayerFilter, 'test'>, ReactNode> = {
    q: <SearchField id="player-search" label={t('players.search')} defaultValue={query.q} />,
    tickets: (
      <Dropdown label={t('players.column.ticket')} count={query.tickets.length}>
        {tickets.map(({ id, title }) => (
          <Option key={id} name="ticket" value={String(id)} checked={query.tickets.includes(id)} label={title} />
        ))}
      </Dropdown>
    ),
    states: (
      <Dropdown label={t('players.column.state')} count={query.states.length}>
        {REGISTRATION_STATES.map((state) => (
          <Option
            key={state}
            name="state"
            value={state}
            checked={query.states.includes(state)}
            label={t(`players.state.${state}`)}
          />
        ))}
      </Dropdown>
    ),
    answers: filterable.length > 0 && (
      <Dropdown label={t('players.answer')} count={query.answers.length}>
        {filterable.map((one) => (
          <AnswerOptions key={one.key} asked={one} chosen={query.answers} />
        ))}
      </Dropdown>
    ),
    missing: (
      <Dropdown label={t('players.column.missing')} count={query.missing.length}>
        {MISSING_THINGS.map((thing) => (
          <Option
            key={thing}
            name="missing"
            value={thing}
            checked={query.missing.includes(thing)}
            label={t(`players.missing.${thing}`)}
          />
        ))}
      </Dropdown>
    ),
    characters: (
      <Dropdown label={t('players.column.characters')} count={query.characters.length}>
        {CHARACTER_FILTERS.map((filter) => (
          <Option
            key={filter}
            name="character"
            value={filter}
            checked={query.characters.includes(filter)}
            label={t(`characters.state.${filter}`)}
          />
        ))}
      </Dropdown>
    ),
  }
  return (
    <AutoSubmitForm className={styles.bar} action={address} role="search" aria-label={t('players.filters')}>
      {playerFilters(role).map((filter) => filter !== 'test' && <Fragment key={filter}>{controls[filter]}</Fragment>)}
      <Dropdown label={t('players.columns')} count={0} end>
        <ColumnMenu query={query} page={page} address={address} />
      </Dropdown>
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.test && <input type="hidden" name="test" value="1" />}
      <Button scripts="none" type="submit">
        {t('players.apply')}
      </Button>
      {isFiltered(query) && (
        <ButtonLink
          variant="quiet"
          size="small"
          to={playersQuery.path(address, withoutFilters(query))}
          preventScrollReset
          viewTransition={false}
        >
          <X /> {t('players.clear')}
        </ButtonLink>
      )}
    </AutoSubmitForm>
  )
}

/** A group of boxes that opens without JavaScript. */
function Dropdown({
  label,
  count,
  end = false,
  children,
}: {
  label: string
  count: number
  end?: boolean
  children: ReactNode
}) {
  const drop = useClosingDetails()
  return (
    <details className={end ? `${filters.dropdown} ${styles.end}` : filters.dropdown} name="filter" ref={drop}>
      <summary className={count ? `${filters.button} ${filters.isOn}` : filters.button}>
        {label} {count > 0 && <Badge tone="accent">{count}</Badge>} <ChevronDown />
      </summary>
      <fieldset className={`${filters.panel} ${styles.panel}`}>
        <legend className="visually-hidden">{label}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type OptionProps = { name: string; value: string; checked: boolean; label: string }

const Option = ({ name, value, checked, label }: OptionProps) => (
  <label className={filters.option}>
    <input type="checkbox" name={name} value={value} defaultChecked={checked} />
    <span>{label}</span>
  </label>
)

/** The options of a field; of free text whether there is an answer. */
function AnswerOptions({ asked, chosen }: { asked: AskedField; chosen: readonly string[] }) {
  const t = useText()
  const locale = useLocale()
  const { key, type, options } = asked
  const text = (label: AskedField['label']) => (contentLocale(locale) === 'en' && label.en) || label.es
  const isFlag = type === 'boolean' || type === 'consent'
  const values = isFlag
    ? [
        { value: 'true', label: t('players.answer.yes') },
        { value: 'false', label: t('players.answer.no') },
      ]
    : options.map((option) => ({ value: option.key, label: text(option.label) }))
  const ends = values.length > 0 ? [] : [{ value: '*', label: t('players.answer.any') }]
  return (
    <fieldset className={styles.field}>
      <legend>{text(asked.label)}</legend>
      {[...values, ...ends, { value: '-', label: t('players.answer.none') }].map(({ value, label }) => (
        <Option
          key={value}
          name="answer"
          value={`${key}:${value}`}
          checked={chosen.includes(`${key}:${value}`)}
          label={label}
        />
      ))}
    </fieldset>
  )
}
