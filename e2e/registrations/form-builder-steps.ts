// The form builder of a new event, and what others do to its form meanwhile.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { withDatabase } from '../fixtures/database.ts'
import {
  type Club,
  COMPLETE_EVENT,
  createEvent,
  signInWithClub,
  uniqueTitle,
} from '../publishing/organization-fixtures.ts'
import { FORM } from './registration-steps.ts'

export const list = (page: Page) => page.getByRole('region', { name: 'Preguntas, en orden' })
export const preview = (page: Page) => page.getByRole('region', { name: 'Así lo verán' })
/** The titles of the list, in order. */
export const names = async (page: Page) =>
  (await list(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0])
export const addQuestion = async (page: Page, kind: string) => {
  await page.getByLabel('Qué quieres preguntar').selectOption({ label: kind })
  await page.getByRole('button', { name: 'Añadir pregunta' }).click()
}

export async function openForm(page: Page, title: string, form?: FormDefinition) {
  const club = await signInWithClub(page)
  const slug = await createFormEvent(page, club, title, form)
  await page.goto(`/es/ae/${slug}/form`)
  return { club, slug }
}

export async function createFormEvent(page: Page, club: Club, title: string, form?: FormDefinition) {
  const slug = await createEvent(page, club, {
    title: uniqueTitle(club, title),
    ...COMPLETE_EVENT,
    tickets: [
      { title: 'Con cama', price: 9500 },
      { title: 'Sin cama', price: 7000 },
    ],
  })
  if (form) await saveVersion(slug, form)
  return slug
}

/** Saves the form as another person would: as its next version. */
export const saveVersion = (slug: string, form: FormDefinition) =>
  withDatabase((sql) =>
    sql.begin(async (tx) => {
      const [saved] = await tx`insert into registration_forms (event_id, version)
        select event_id, 1 from event_slugs where slug = ${slug}
        on conflict (event_id) do update set version = registration_forms.version + 1 returning id, version`
      await tx`insert into registration_form_versions (form_id, version, definition)
        values (${saved!['id']}, ${saved!['version']}, ${tx.json(form as never)})`
    }),
  )

/** The form of the other tests with another title of a question. */
export const retitled = (key: string, es: string): FormDefinition => {
  const form = structuredClone(FORM)
  allFields(form).find((field) => field.key === key)!.label = { es, en: null }
  return form
}

/** A registration that answered the current version. */
export const addAnswers = (slug: string, name: string, answers: object) =>
  withDatabase(
    (sql) =>
      sql`insert into registrations (event_id, ticket_id, name, state, locale, form_id, form_version, answers, ticket_price, code)
      select f.event_id, (select min(k.id) from tickets k where k.event_id = f.event_id), ${name}, 'confirmed', 'es', f.id, f.version,
        ${sql.json(answers as never)}, 0, ${randomUUID()}
      from registration_forms f where f.event_id = (select event_id from event_slugs where slug = ${slug})`,
  )

/** The current version of the form, and the keys of its fields. */
export const storedForm = (slug: string) =>
  withDatabase(async (sql) => {
    const [row] = await sql`select f.version, v.definition from registration_forms f
      join registration_form_versions v on v.form_id = f.id and v.version = f.version
      where f.event_id = (select event_id from event_slugs where slug = ${slug})`
    return {
      version: row!['version'] as number,
      keys: allFields(row!['definition'] as FormDefinition).map(({ key }) => key),
    }
  })
