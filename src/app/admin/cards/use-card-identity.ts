import { paths } from '#shared/paths.ts'
import type { DirectoryEntry } from '#shared/review/review.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** The page of an entry; tags have none. */
export const cardPage = ({ kind, slug }: DirectoryEntry) =>
  slug === null ? null : kind === 'venue' ? paths.venue(slug) : paths.organizer(slug)

/** What tells an entry from another of the same name: its number, where it is, its page and how many events it has. */
export function useCardIdentity() {
  const t = useText()
  return (card: DirectoryEntry) => {
    const { id, values, events } = card
    const place = [values['address'], values['county']].filter(Boolean).join(', ')
    return [t('admin.card.number', { id }), place, cardPage(card), t('admin.card.events_count', { count: events })]
      .filter(Boolean)
      .join(' · ')
  }
}
