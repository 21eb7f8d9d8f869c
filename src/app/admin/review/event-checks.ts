import type { EventPage } from '#shared/events/event-page.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useStateWords } from '../components/state-labels.ts'
import type { Looked } from './facts.tsx'

/** What one can tell of an event that was sent in, without asking. */
export function useEventChecks(
  { organizer, venue, cover, newTags, tickets, firstTime }: WaitingEvent,
  page: EventPage,
): Looked[] {
  const t = useText()
  const words = useStateWords()
  const one = (good: boolean, yes: string, no: string): Looked => ({ good, words: good ? yes : no })
  return [
    one(
      organizer.status === 'active',
      t('team.check.organizer', { count: organizer.published }),
      t('team.check.organizer_state', { state: words(organizer.status, 'organization') }),
    ),
    one(venue !== null, t('team.check.venue'), t('team.check.no_venue')),
    one(cover.photo !== null, t('team.check.image'), t('team.check.no_image')),
    one(tickets > 0, t('team.check.tickets', { count: tickets }), t('team.check.no_tickets')),
    one(!page.past, t('team.check.ahead'), t('team.check.past')),
    ...(newTags.length > 0 ? [{ good: false, words: t('team.check.new_tags', { tags: newTags.join(', ') }) }] : []),
    ...(firstTime ? [] : [{ good: true, words: t('team.check.again') }]),
  ]
}
