import { useFilterWords } from '#app/event-panel/players/table/use-filter-words.ts'
import { asksPayers } from '#shared/player-emails/segment.ts'
import type { FilterOptions } from '#shared/registrations/players.ts'
import { type PlayersQuery, panelFiltersOf, playersQuery, STATE_GROUPS } from '#shared/registrations/players-query.ts'
import { Chip, Chips } from '#ui/components/chip.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'

type Set = { name: string; values: readonly string[]; label: string }
type Props = {
  query: PlayersQuery
  words: Pick<FilterOptions, 'tickets' | 'fields'>
  /** Takes values of a parameter away; without it the chips only say. */
  onRemove?: (name: string, values: readonly string[]) => void
}

/** Whom an email goes to, in words: one for each filter that is set. */
export function SegmentChips({ query, words, onRemove }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const { ofFilter, answer } = useFilterWords(words)
  const states = playersQuery.parameters.states.name
  const set: Set[] = panelFiltersOf(query).map(({ filter, value }) => {
    const given = filter === 'answers' ? answer(value) : null
    const label = given ? `${given.field}: ${given.answer}` : ofFilter(filter, value)
    return { name: playersQuery.parameters[filter].name, values: [value], label }
  })
  if (query.q) set.unshift({ name: 'q', values: [query.q], label: t('emails.to.words', { words: query.q }) })
  const chips = isSeated(query)
    ? [
        { name: states, values: STATE_GROUPS.seated, label: t('players.group.seated') },
        ...set.filter(({ name }) => name !== states),
      ]
    : set
  return (
    <>
      <Chips as="ul" aria-label={t('players.filters.set')}>
        {set.length === 0 && (
          <li>
            <Chip as="span">{t('emails.to.everybody')}</Chip>
          </li>
        )}
        {chips.map(({ name, values, label }) => (
          <li key={`${name} ${values.join(' ')}`}>
            {onRemove && hydrated ? (
              <Chip type="button" onClick={() => onRemove(name, values)}>
                <span className="visually-hidden">{t('players.filters.remove')}</span> {label} <X />
              </Chip>
            ) : (
              <Chip as="span">{label}</Chip>
            )}
          </li>
        ))}
      </Chips>
      {asksPayers(query) && <p className="small muted">{t('emails.to.payers')}</p>}
    </>
  )
}

/** The states of who has a seat, and no other: one word for the three. */
const isSeated = ({ states }: PlayersQuery) =>
  states.length === STATE_GROUPS.seated.length && STATE_GROUPS.seated.every((state) => states.includes(state))

/** The values that are set and have no box of their own, such as a tag that nobody has any more. */
export function listUnboxed(query: PlayersQuery, { tags, fields }: Pick<FilterOptions, 'tags' | 'fields'>) {
  const hasBox = (answer: string) => {
    const [key, value = ''] = answer.split(/:(.*)/s)
    const field = fields.find((one) => one.key === key && !one.special)
    const isWord = ['*', '-', 'true', 'false'].includes(value)
    return field !== undefined && (isWord || field.options.some((option) => option.key === value))
  }
  return playersQuery.write({
    tags: query.tags.filter((tag) => !tags.some(({ name }) => name === tag)),
    answers: query.answers.filter((answer) => !hasBox(answer)),
  })
}
