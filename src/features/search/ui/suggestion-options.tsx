import { type ComponentProps, Fragment } from 'react'
import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import { foldText } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './suggestion-options.module.css'

/** A label with its match underlined; accents and case are ignored. */
function HighlightedMatch({ label, q }: { label: string; q: string }) {
  const start = foldText(label).indexOf(foldText(q))
  // Folding may change the length of a label; then underline nothing rather than the wrong letters.
  if (start < 0 || foldText(label).length !== label.length) return label
  return (
    <>
      {label.slice(0, start)}
      <mark className={styles.match}>{label.slice(start, start + q.length)}</mark>
      {label.slice(start + q.length)}
    </>
  )
}

const CANCELLED = { eventStatus: 'cancelled', past: false } as const
const POSTPONED = { eventStatus: 'postponed', past: false } as const

type OptionsProps = {
  suggestions: Suggestion[]
  query: string
  propsOf: (item: Suggestion, index: number) => ComponentProps<'li'>
}

/** The suggestions in sections by kind; the server sends them in this order. */
export function SuggestionOptions({ suggestions, query, propsOf }: OptionsProps) {
  const t = useText()
  const dates = useDates()
  return suggestions.map((item, index) => (
    <Fragment key={item.kind + item.slug}>
      {item.kind !== 'search' && item.kind !== 'past' && item.kind !== suggestions[index - 1]?.kind && (
        <li role="presentation">{t(`suggest.${item.kind}`)}</li>
      )}
      <li {...propsOf(item, index)}>
        <span className={item.cancelled ? styles.off : undefined}>
          {item.cancelled && <StatusBadge event={CANCELLED} />}
          {item.postponed && <StatusBadge event={POSTPONED} />}
          <HighlightedMatch label={item.label} q={query} />
        </span>
        {item.note && (
          <small>{item.kind === 'event' || item.kind === 'past' ? dates.brief(item.note) : item.note}</small>
        )}
      </li>
    </Fragment>
  ))
}
