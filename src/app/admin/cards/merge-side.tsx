import { type Fact, Facts } from '#app/admin/review/facts.tsx'
import type { CardKind, DirectoryEntry } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { CARD_FIELDS, type CardLabel, type NamedField } from './card-fields.ts'
import { cardPage } from './use-card-identity.ts'
import { useOptionLabel } from './use-option-labels.ts'

/** One of two entries to merge; differing values are bold. */
export function MergeSide({ title, card, other }: { title: string; card: DirectoryEntry; other: DirectoryEntry }) {
  const t = useText()
  const wordsOf = useOptionLabel()
  const page = cardPage(card)
  const fields: readonly NamedField[] = CARD_FIELDS[card.kind as CardKind]
  return (
    <Facts
      title={title}
      heading="h3"
      facts={[
        [t('admin.card.id'), <b key="id">{card.id}</b>],
        [
          t('admin.card.page'),
          page && (
            <SiteLink key="page" className="link" to={page} target="_blank" viewTransition={false}>
              {page} <span className="visually-hidden">{t('opens_apart')}</span>
            </SiteLink>
          ),
        ],
        ...fields.map((field): Fact => {
          const value = card.values[field.name]
          const text = value ? wordsOf(field, value) : '—'
          return [
            t(`admin.card.${field.label as CardLabel}`),
            value === other.values[field.name] ? text : <b key={field.name}>{text}</b>,
          ]
        }),
        [t('admin.card.owner'), card.kind === 'organizer' && (card.owner ?? t('admin.unclaimed'))],
        [
          t('admin.card.events'),
          <span key="events" className="num">
            {card.events}
          </span>,
        ],
      ]}
    />
  )
}
