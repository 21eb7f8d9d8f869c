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
      t('admin.check.organizer', { count: organizer.published }),
      t('admin.check.organizer_state', { state: label(organizer.status, 'organization') }),
    ),
    one(venue !== null, t('admin.check.venue'), t('admin.check.no_venue')),
    one(cover.photo !== null, t('admin.check.image'), t('admin.check.no_image')),
    one(tickets > 0, t('admin.check.tickets', { count: tickets }), t('admin.check.no_tickets')),
    one(!page.past, t('admin.check.ahead'), t('admin.check.past')),
    ...(newTags.length > 0 ? [{ good: false, label: t('admin.check.new_tags', { tags: newTags.join(', ') }) }] : []),
    ...(firstTime ? [] : [{ good: true, label: t('admin.check.again') }]),
  ]
}
