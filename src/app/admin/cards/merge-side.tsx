import type { Card, CardKind } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CARD_FIELDS, type CardField, type CardWords } from './card-fields.ts'
import { useOptionWords } from './use-option-labels.ts'

/** One of two that become one: what the other does not say the same way stands out. */
export function Side({ title, card, beside }: { title: string; card: Card; beside: Card }) {
  const t = useText()
  const wordsOf = useOptionWords()
  const fields: readonly CardField[] = CARD_FIELDS[card.kind as CardKind]
  return (
    <section className="card">
      <h3>{title}</h3>
      <dl className="kv">
        {fields.map((field) => {
          const value = card.values[field.name]
          const said = value ? wordsOf(field, value) : '—'
          return (
            <div key={field.name}>
              <dt>{t(`team.card.${field.words as CardWords}`)}</dt>
              <dd>{value === beside.values[field.name] ? said : <b>{said}</b>}</dd>
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
