// An event with players, and a seat that changes hands.
import type { Page } from '@playwright/test'
import { withDatabase } from '../fixtures/database.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  setPublished,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'

const label = (es: string) => ({ es, en: null })
const field = {
  help: null,
  required: false,
  options: [],
  tickets: [],
  show_if: null,
  sensitivity: 'normal',
  stage: 'signup',
}
const option = (key: string, text: string) => ({ key, label: label(text), price: 0, max: null })
const FORM = {
  sections: [
    {
      key: 'about',
      title: label('Sobre ti'),
      fields: [
        {
          ...field,
          key: 'menu',
          type: 'choice',
          label: label('Menú'),
          options: [option('meat', 'De todo'), option('vegan', 'Vegano')],
        },
        { ...field, key: 'allergies', type: 'text', label: label('Alergias'), sensitivity: 'special' },
      ],
    },
  ],
}
const PLAYERS = [
  { name: 'Carmen Vilariño', state: 'requested', menu: 'meat', allergies: 'cacahuetes' },
  { name: 'Hugo Santaella', state: 'requested', menu: 'vegan', birth: '2012-03-04' },
  { name: 'Olalla Prieto', state: 'confirmed', menu: 'vegan' },
  { name: 'Paula Echevarría', state: 'cancelled', menu: 'meat' },
]

/** An event whose form asks for a menu and for allergies, with players. */
export async function createEventWithPlayers(page: Page, club: Club) {
  const tickets = [{ title: 'Con literas', price: 9500, amount: 30 }]
  const slug = await createEvent(page, club, { title: uniqueTitle(club, 'Con gente'), ...COMPLETE_EVENT, tickets })
  await setPublished(slug)
  await withDatabase(async (sql) => {
    const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
    const [form] = await sql`insert into registration_forms (event_id) values (${event!['id']}) returning id`
    await sql`insert into registration_form_versions (form_id, version, definition) values (${form!['id']}, 1, ${sql.json(FORM)})`
    for (const { name, state, menu, allergies, birth } of PLAYERS)
      await sql`insert into registrations (event_id, ticket_id, name, state, locale, form_id, form_version, answers, special_answers, birth_date, ticket_price, ended_at, code)
        values (${event!['id']}, (select min(id) from tickets where event_id = ${event!['id']}), ${name}, ${state}, 'es', ${form!['id']}, 1,
          ${sql.json({ menu })}, ${sql.json(allergies ? { allergies } : {})}, ${birth ?? null}, 9500, ${state === 'cancelled' ? new Date() : null}, gen_random_uuid()::text)`
  })
  return slug
}

/** Someone hands a seat to someone else, who has accepted: the organization decides. */
export const addHandover = (slug: string, giver: string, taker: string) =>
  withDatabase(async (sql) => {
    const [event] = await sql`select event_id as id from event_slugs where slug = ${slug}`
    const idOf = async (name: string) => {
      const key = `${name} ${slug}`.toLowerCase()
      const [user] =
        await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
        values (${`${name} ${slug}`}, ${key}, ${`${key.replaceAll(' ', '.')}@example.org`}, ${`${key.replaceAll(' ', '.')}@example.org`}, '-', 'es', now()) returning id`
      return user!['id']
    }
    const [from, to] = [await idOf(giver), await idOf(taker)]
    const [seat] =
      await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, form_id, form_version, ticket_price, code)
        values (${event!['id']}, (select min(id) from tickets where event_id = ${event!['id']}), ${from}, ${from}, 'confirmed', 'es',
          (select id from registration_forms where event_id = ${event!['id']}), 1, 9500, gen_random_uuid()::text) returning id`
    const columns = { answers: { menu: 'vegan' }, specialAnswers: {}, optionsPrice: 0, birthDate: null }
    const guardian = { guardianName: null, guardianPhone: null, guardianEmail: null }
    const form = { columns: { ...columns, ...guardian }, consents: [], formId: null, formVersion: null, locale: 'es' }
    await sql`insert into registration_handovers (registration_id, from_user_id, to_user_id, state, accepted_form, expires_at)
      values (${seat!['id']}, ${from}, ${to}, 'accepted', ${sql.json(form)}, now() + interval '3 days')`
  })

/** More people with a seat than the server draws at once. */
export const addManyPlayers = (slug: string, count: number) =>
  withDatabase(
    (sql) => sql`insert into registrations (event_id, ticket_id, name, state, locale, ticket_price, code)
      select k.event_id, k.id, 'Persona ' || n, 'confirmed', 'es', 9500, gen_random_uuid()::text
      from (select event_id, min(id) as id from tickets where event_id = (select event_id from event_slugs where slug = ${slug}) group by 1) k,
        generate_series(1, ${count}::int) n`,
  )

/** Something of the menu of the bar, with those chosen in the table. */
export async function actOnChosen(page: Page, name: RegExp) {
  const bar = page.getByRole('region', { name: 'Qué hacer con las personas elegidas' })
  await bar.locator('summary').click()
  await bar.getByRole('button', { name }).click()
}
