import { contentLocale } from '#shared/languages.ts'
import type { AskedField, FilterOptions } from '#shared/registrations/players.ts'
import type { PanelFilter } from '#shared/registrations/players-query.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Options of a field that are no options of its form: `*` is any answer, `-` none. */
const ANSWERS: Record<string, MessageKey> = {
  true: 'players.answer.yes',
  false: 'players.answer.no',
  '*': 'players.answer.any',
  '-': 'players.answer.none',
}

/** Returns how the value of a filter is called, as it stands in the URL. */
export function useFilterWords({ tickets, fields }: Pick<FilterOptions, 'tickets' | 'fields'>) {
  const t = useText()
  const locale = useLocale()
  const text = (label: AskedField['label']) => (contentLocale(locale) === 'en' && label.en) || label.es
  const answer = (given: string) => {
    const at = given.indexOf(':')
    const [key, value] = [given.slice(0, at), given.slice(at + 1)]
    const field = fields.find((one) => one.key === key)
    const option = field?.options.find((one) => one.key === value)
    const word = ANSWERS[value]
    return { field: field ? text(field.label) : key, answer: option ? text(option.label) : word ? t(word) : value }
  }
  const words: Record<PanelFilter, (value: string) => string> = {
    states: (value) => t(`players.state.${value}` as MessageKey),
    payment: (value) => t(`players.payment.${value}` as MessageKey),
    tickets: (value) => tickets.find(({ id }) => String(id) === value)?.title ?? value,
    characters: (value) =>
      t(value === 'none' ? 'players.filter.no_character' : (`characters.state.${value}` as MessageKey)),
    minor: () => t('players.minor'),
    unopened: () => t('players.filter.unopened'),
    tags: (value) => value,
    missing: (value) => t(`players.missing.${value}` as MessageKey),
    answers: (value) => answer(value).answer,
  }
  return { text, answer, ofFilter: (filter: PanelFilter, value: string | number) => words[filter](String(value)) }
}
