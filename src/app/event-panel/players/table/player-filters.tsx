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
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FilterMenu } from '#ui/components/menu.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
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
      <FilterMenu label={t('players.column.ticket')} count={query.tickets.length}>
        {tickets.map(({ id, title }) => (
          <Option key={id} name="ticket" value={String(id)} checked={query.tickets.includes(id)} label={title} />
        ))}
      </FilterMenu>
    ),
    states: (
      <FilterMenu label={t('players.column.state')} count={query.states.length}>
        {REGISTRATION_STATES.map((state) => (
          <Option
            key={state}
            name="state"
            value={state}
            checked={query.states.includes(state)}
            label={t(`players.state.${state}`)}
          />
        ))}
      </FilterMenu>
    ),
    answers: filterable.length > 0 && (
      <FilterMenu label={t('players.answer')} count={query.answers.length}>
        {filterable.map((one) => (
          <AnswerOptions key={one.key} asked={one} chosen={query.answers} />
        ))}
      </FilterMenu>
    ),
    missing: (
      <FilterMenu label={t('players.column.missing')} count={query.missing.length}>
        {MISSING_THINGS.map((thing) => (
          <Option
            key={thing}
            name="missing"
            value={thing}
            checked={query.missing.includes(thing)}
            label={t(`players.missing.${thing}`)}
          />
        ))}
      </FilterMenu>
    ),
    tags: page.tags.length > 0 && (
      <FilterMenu label={t('players.column.tags')} count={query.tags.length}>
        {page.tags.map(({ name }) => (
          <Option key={name} name="tag" value={name} checked={query.tags.includes(name)} label={name} />
        ))}
      </FilterMenu>
    ),
    characters: (
      <FilterMenu label={t('players.column.characters')} count={query.characters.length}>
        {CHARACTER_FILTERS.map((filter) => (
          <Option
            key={filter}
            name="character"
            value={filter}
            checked={query.characters.includes(filter)}
            label={t(`characters.state.${filter}`)}
          />
        ))}
      </FilterMenu>
    ),
  }
  return (
    <AutoSubmitForm className={styles.bar} action={address} role="search" aria-label={t('players.filters')}>
      {playerFilters(role).map((filter) => filter !== 'test' && <Fragment key={filter}>{controls[filter]}</Fragment>)}
      <FilterMenu label={t('players.columns')} count={0} align="end">
        <ColumnMenu query={query} page={page} address={address} />
      </FilterMenu>
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

type OptionProps = { name: string; value: string; checked: boolean; label: string }

const Option = ({ name, value, checked, label }: OptionProps) => (
  <label>
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
