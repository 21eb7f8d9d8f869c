import type { CardKind, DirectoryEntry } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CARD_FIELDS, type CardField, type CardLabel } from './card-fields.ts'
import { useOptionLabel } from './use-option-labels.ts'

/** One of two entries to merge; differing values are bold. */
export function MergeSide({ title, card, other }: { title: string; card: DirectoryEntry; other: DirectoryEntry }) {
  const t = useText()
  const wordsOf = useOptionLabel()
  const fields: readonly CardField[] = CARD_FIELDS[card.kind as CardKind]
  return (
    <section className="card">
      <h3>{title}</h3>
      <dl className="fact-list">
        {fields.map((field) => {
          const value = card.values[field.name]
          const text = value ? wordsOf(field, value) : '—'
          return (
            <div key={field.name}>
              <dt>{t(`team.card.${field.label as CardLabel}`)}</dt>
              <dd>{value === other.values[field.name] ? text : <b>{text}</b>}</dd>
            </div>
          )
        })}
        {card.kind === 'organizer' && (
          <div>
            <dt>{t('team.card.owner')}</dt>
            <dd>{card.owner ?? t('team.unclaimed')}</dd>
          </div>
        )}
        <div>
          <dt>{t('team.card.events')}</dt>
          <dd className="num">{card.events}</dd>
        </div>
      </dl>
    </section>
  )
}
