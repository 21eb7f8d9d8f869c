import { type ComponentProps, Fragment } from 'react'
import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import { folded } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** The part of a label that matches, underlined; accents and case do not count. */
function Matched({ label, q }: { label: string; q: string }) {
  const at = folded(label).indexOf(folded(q))
  // Folding may change the length of a label; then nothing is underlined rather than the wrong letters.
  if (at < 0 || folded(label).length !== label.length) return label
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + q.length)}</mark>
      {label.slice(at + q.length)}
    </>
  )
}

const CANCELLED = { happening: 'cancelled', past: false } as const

type OptionsProps = {
  found: Suggestion[]
  asked: string
  highlighted: number
  propsOf: (item: Suggestion, index: number) => ComponentProps<'li'>
}

/** The suggestions in their sections; the server sends them in the order of the kinds. */
export function Options({ found, asked, highlighted, propsOf }: OptionsProps) {
  const t = useText()
  const dates = useDates()
  return found.map((item, index) => (
    <Fragment key={item.kind + item.slug}>
      {item.kind !== found[index - 1]?.kind && (
        <li role="presentation" className="suggest__kind">
          {t(`suggest.${item.kind}`)}
        </li>
      )}
      <li {...propsOf(item, index)} className={index === highlighted ? 'on' : undefined}>
        <span className={item.cancelled ? 'is-off' : undefined}>
          {item.cancelled && <StatusBadge event={CANCELLED} />}
          <Matched label={item.label} q={asked} />
        </span>
        {item.note && <small>{item.kind === 'event' ? dates.brief(item.note) : item.note}</small>}
      </li>
    </Fragment>
  ))
}
