import type { EventPage } from '#shared/events/event-page.ts'
import type { WaitingEvent } from '#shared/review/review-queues.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useStateLabel } from '../../components/state-labels.ts'
import type { Check } from '../facts.tsx'

/** Automatic checks of a submitted event. */
export function useEventChecks(
  { organizer, venue, cover, newTags, tickets, firstTime }: WaitingEvent,
  page: EventPage,
): Check[] {
  const t = useText()
  const label = useStateLabel()
  const one = (good: boolean, yes: string, no: string): Check => ({ good, label: good ? yes : no })
  return [
    one(
      organizer.status === 'active',
      t('team.check.organizer', { count: organizer.published }),
      t('team.check.organizer_state', { state: label(organizer.status, 'organization') }),
    ),
    one(venue !== null, t('team.check.venue'), t('team.check.no_venue')),
    one(cover.photo !== null, t('team.check.image'), t('team.check.no_image')),
    one(tickets > 0, t('team.check.tickets', { count: tickets }), t('team.check.no_tickets')),
    one(!page.past, t('team.check.ahead'), t('team.check.past')),
    ...(newTags.length > 0 ? [{ good: false, label: t('team.check.new_tags', { tags: newTags.join(', ') }) }] : []),
    ...(firstTime ? [] : [{ good: true, label: t('team.check.again') }]),
  ]
}
