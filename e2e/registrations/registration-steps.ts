// An event of its own for a test of registering.
import { randomBytes } from 'node:crypto'
import type { FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import { withDatabase } from '../fixtures/database.ts'

type Ticket = { title: string; price: number; amount?: number; mode?: 'approval'; code?: string }
type Options = {
  tickets?: Ticket[]
  minimumAge?: number
  companions?: number
  form?: FormDefinition
  signup?: 'open' | 'scheduled' | 'closed'
  opens?: string
}
export type TestEvent = { slug: string; title: string; eventId: number; tickets: number[] }

/** A public event of the sample's first organizer, in a year that no list shows. */
export const createEvent = ({
  tickets = [{ title: 'General', price: 9500 }],
  minimumAge,
  companions = 0,
  form,
  signup = 'open',
  opens,
}: Options = {}): Promise<TestEvent> =>
  withDatabase((sql) =>
    sql.begin(async (tx) => {
      const slug = `prueba-${randomBytes(5).toString('hex')}`
      const title = `Prueba ${slug.slice(7)}`
      const [event] = await tx`insert into events
          (organizer_id, type, primary_language, moderation, published_at, submitted_at, date_start, date_end, county, payment_methods, signup, signup_opens, minimum_age, refund_policy_es)
        select organizer_id, 'event', 'ES', 'published', now(), now(), '2031-05-02', '2031-05-04', 'Teruel', '{bank_transfer}', ${signup}, ${opens ?? null}, ${minimumAge ?? null},
          'Si cancelas un mes antes se devuelve todo.' from events where id = (select event_id from event_texts where slug = 'valdecuervo')
        returning id`
      const eventId = event!['id'] as number
      await tx`insert into event_texts (event_id, locale, title, slug, description) values (${eventId}, 'es', ${title}, ${slug}, 'Una noche.')`
      const ids: number[] = []
      for (const [
        index,
        { title: name, price, amount = null, mode = 'first_come', code = null },
      ] of tickets.entries()) {
        const [row] =
          await tx`insert into tickets (event_id, title_es, price, amount, opening_mode, visibility, access_code, position)
          values (${eventId}, ${name}, ${price}, ${amount}, ${mode}, ${code ? 'code' : 'public'}, ${code}, ${index + 1}) returning id`
        ids.push(row!['id'] as number)
      }
      await tx`insert into registration_settings (event_id, companions) values (${eventId}, ${companions})`
      if (form) {
        const [added] = await tx`insert into registration_forms (event_id) values (${eventId}) returning id`
        await tx`insert into registration_form_versions (form_id, version, definition) values (${added!['id']}, 1, ${tx.json(form as never)})`
      }
      return { slug, title, eventId, tickets: ids }
    }),
  )

export const formPath = ({ slug, tickets }: TestEvent, at = 0, prefix = '/es') =>
  `${prefix}/evento-rol-vivo-larp/${slug}/registration/${tickets[at]}`

/** The states of an event's registrations, in the order in which they were made. */
export const statesOf = ({ eventId }: TestEvent) =>
  withDatabase(async (sql) => {
    const rows = await sql`select state from registrations where event_id = ${eventId} order by id`
    return rows.map((row) => row['state'] as string)
  })

const text = (es: string) => ({ es, en: `${es} (en)` })
const field: Omit<FormField, 'key' | 'type' | 'label'> = {
  ...{ help: null, required: false, options: [], tickets: [], show_if: null },
  ...{ sensitivity: 'normal', stage: 'signup' },
}

/** A required text, a choice with prices, and a question that depends on it. */
export const FORM: FormDefinition = {
  sections: [
    {
      key: 'play',
      title: text('Tu partida'),
      fields: [
        { ...field, key: 'alias', type: 'text', label: text('Cómo te llaman'), required: true },
        {
          ...field,
          ...{ key: 'bed', type: 'choice', label: text('Cama'), required: true },
          options: [
            { key: 'bunk', label: text('Litera'), price: 0, max: null },
            { key: 'double', label: text('Habitación doble'), price: 1800, max: 1 },
          ],
        },
        {
          ...field,
          ...{ key: 'partner', type: 'text', label: text('Con quién'), show_if: { key: 'bed', in: ['double'] } },
        },
      ],
    },
  ],
}
