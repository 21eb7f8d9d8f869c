import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'

const EVENT: EventSummary = {
  id: 1,
  slug: 'el-faro',
  art: 'el-faro',
  picture: null,
  title: 'El faro',
  locale: 'es',
  type: 'event',
  language: 'ES',
  theme: 'horror',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  audience: 'all',
  eventStatus: 'confirmed',
  signup: 'open',
  signupOpens: null,
  organizer: { name: 'La Mesa', slug: 'la-mesa', closed: false },
  venue: null,
  county: 'Valencia',
  price: { lowest: 9000, highest: 9000, coin: 'EUR' },
  limitDate: null,
  past: false,
}
const endPath = '/unsubscribe/a-link-that-ends-nothing'

/** Invented news of what someone follows and saved. */
export const exampleDigests = () => [{ told: { events: [EVENT], count: 1 }, endPath }]
export const exampleSignups = () => [{ told: EVENT, endPath }]
export const exampleSavedNews = () =>
  (['changed', 'cancelled', 'postponed', 'reopened'] as const).map((kind) => {
    const facts = [{ label: '·', value: '12–14 → 19–21' }]
    return { told: { kind, event: EXAMPLE_EVENT, facts }, endPath }
  })
