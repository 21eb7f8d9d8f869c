import type { NewsEvent } from './news.server.ts'

/** An invented event, for the examples of emails. */
export const EXAMPLE_EVENT = {
  id: 1,
  title: 'El faro',
  slug: 'el-faro',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  doorsAt: '17:00',
  startsAt: '18:00',
  endsAt: '14:00',
  place: 'Masía El Cañar, Valencia',
  timeZone: 'Europe/Madrid',
  organizer: 'La Mesa',
  visible: true,
  replyTo: { name: 'La Mesa', address: 'hola@lamesa.example' },
} satisfies NewsEvent
