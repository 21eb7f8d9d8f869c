import { randomUUID } from 'node:crypto'
import { registrations } from '#features/registrations/table.server.ts'
import type { Answers, FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import { isLive, type RegistrationState } from '#shared/registrations/states.ts'
import { COMPLETE_EVENT, eventFixtures } from '../fixtures/event-fixtures.ts'

type NewPlayer = {
  name: string
  ticket: number
  state?: RegistrationState
  answers?: Answers
  special?: Answers
  birthDate?: string
  email?: string
  note?: string
  waitingSince?: string
  userId?: number
  test?: boolean
}

const field: Omit<FormField, 'key' | 'type' | 'label'> = {
  help: null,
  required: false,
  options: [],
  tickets: [],
  show_if: null,
  sensitivity: 'normal',
  stage: 'signup',
}
const option = (key: string, es: string, en: string) => ({ key, label: { es, en }, price: 0, max: null })
const label = (es: string, en: string) => ({ es, en })

/** A form with a field of each kind that lists treat differently. */
export const PLAYERS_FORM: FormDefinition = {
  sections: [
    {
      key: 'about',
      title: label('Sobre ti', 'About you'),
      fields: [
        {
          ...{ ...field, key: 'menu', type: 'choice', label: label('Menú', 'Menu') },
          options: [option('meat', 'De todo', 'Everything'), option('vegan', 'Vegano', 'Vegan')],
        },
        {
          ...{ ...field, key: 'extras', type: 'multichoice', label: label('Extras', 'Extras') },
          options: [option('cloak', 'Capa', 'Cloak'), option('bus', 'Autobús', 'Bus')],
        },
        { ...field, key: 'again', type: 'boolean', label: label('¿Repites?', 'Again?') },
        { ...field, key: 'years', type: 'number', label: label('Años jugando', 'Years playing') },
        { ...field, key: 'fears', type: 'textarea', label: label('Temas a evitar', 'Avoid') },
        { ...field, key: 'allergies', type: 'text', label: label('Alergias', 'Allergies'), sensitivity: 'special' },
        {
          ...field,
          key: 'arrival',
          type: 'text',
          label: label('Llegada', 'Arrival'),
          stage: 'followup',
          required: true,
        },
      ],
    },
  ],
}

/** Events with registrations written directly, for what only reads them. */
export async function playerFixtures() {
  const fixtures = await eventFixtures()
  const { db, sql, addPublishedEvent, readEvent } = fixtures

  async function createPlayersEvent(definition: FormDefinition = PLAYERS_FORM, form: object = {}) {
    const tickets = [
      { title: 'Con literas', title_en: 'Bunks', price: 9500, amount: 40 },
      { title: 'Apoyo', title_en: 'Support', price: 0, tier: 'npc' },
    ]
    const { eventId, translationId, slug } = await addPublishedEvent({ ...COMPLETE_EVENT, tickets, ...form })
    const [created] = await sql`insert into registration_forms (event_id) values (${eventId}) returning id`
    await sql`insert into registration_form_versions (form_id, version, definition)
      values (${created!['id']}, 1, ${JSON.stringify(definition)}::jsonb)`
    const [first, second] = (await readEvent(translationId)).tickets.map(({ id }) => id)
    return { eventId, translationId, slug, formId: created!['id'] as number, tickets: [first!, second!] as const }
  }

  /** Writes a registration without seats. Returns its id. */
  async function addPlayer(eventId: number, player: NewPlayer): Promise<number> {
    const { state = 'confirmed', answers = {}, special = {} } = player
    const [form] = await sql`select id from registration_forms where event_id = ${eventId}`
    const [added] = await db
      .insert(registrations)
      .values({
        ...{ eventId, ticketId: player.ticket, userId: player.userId ?? null, holderId: player.userId ?? null },
        ...{ name: player.userId ? null : player.name, email: player.email ?? null, state, answers },
        ...{ isTest: player.test ?? false, locale: 'es', specialAnswers: special, birthDate: player.birthDate ?? null },
        ...{ formId: form?.['id'] ?? null, formVersion: form ? 1 : null, ticketPrice: 9500 },
        organizerNote: player.note ?? null,
        waitingSince: state === 'waitlisted' ? new Date(player.waitingSince ?? '2026-11-10T10:00:00Z') : null,
        expiresAt: state === 'hold' || state === 'offered' ? new Date('2027-01-01T10:00:00Z') : null,
        endedAt: isLive(state) ? null : new Date('2026-11-15T10:00:00Z'),
        code: randomUUID(),
      })
      .returning({ id: registrations.id })
    if (!player.test && isLive(state))
      await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
        values (${added!.id}, 'ticket', ${`ticket:${player.ticket}`}, 'Con literas', 9500)`
    return added!.id
  }
  return { ...fixtures, createPlayersEvent, addPlayer }
}
