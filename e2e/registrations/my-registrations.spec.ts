import type { Page } from '@playwright/test'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { createPerson, linkInEmail, type Person, setSessionCookie } from '../fixtures/people.ts'
import { createEvent, FORM, statesOf, type TestEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/app/registration/', 'src/features/registrations/')

const WORDS = {
  es: {
    ...{ ask: 'Quiero cancelar', cancel: 'Cancelar mi inscripción', cancelled: /^Hecho/, why: '¿Por qué? (opcional)' },
    ...{ accept: 'Acepto la plaza', accepted: 'La plaza es tuya.', over: 'La oferta de esta plaza ha caducado.' },
    ...{ offered: 'Hay una plaza para ti', qr: 'Código QR de tu entrada', give: 'Responder' },
    ...{ save: 'Guardar respuestas', saved: 'Respuestas guardadas.', ended: /Esta inscripción ya había terminado/ },
    ...{ username: 'Nombre de usuario o correo', nobody: /No hay nadie con ese nombre/, hand: 'Ofrecer mi plaza' },
    ...{ sent: /^Oferta enviada/, wait: /Falta el visto bueno/, approve: 'Aprobar' },
    ...{ given: /^Cediste tu plaza/, duplicate: /Ya tienes una inscripción/, bunk: /Litera/ },
    ...{ upload: 'Enviar la autorización', replace: 'Cambiar la autorización', uploaded: /^Autorización guardada/ },
    ...{ missing: 'Falta', fileType: /PDF|JPEG/, approved: 'la plaza ya es de la otra persona' },
  },
  en: {
    ...{ ask: 'I want to cancel', cancel: 'Cancel my registration', cancelled: /^Done/, why: 'Why? (optional)' },
    ...{ accept: 'Accept the place', accepted: 'The place is yours.', over: 'The offer of this place has expired.' },
    ...{ offered: 'There’s a place for you', qr: 'QR code of your ticket', give: 'Answer' },
    ...{ save: 'Save answers', saved: 'Answers saved.', ended: /This registration had already ended/ },
    ...{ username: 'Username or email', nobody: /Nobody has that username/, hand: 'Offer my place' },
    ...{ sent: /^Offer sent/, wait: /still has to approve/, approve: 'Approve' },
    ...{ given: /^You handed over your place/, duplicate: /You’re already registered/, bunk: /Litera/ },
    ...{ upload: 'Send the authorization', replace: 'Replace the authorization', uploaded: /^Authorization saved/ },
    ...{ missing: 'Missing', fileType: /PDF|JPEG/, approved: 'the place now belongs to the other person' },
  },
} as const

const followUp = { ...FORM.sections[0]!.fields[0]!, key: 'bus', stage: 'followup' as const }
const FORM_IN_STAGES: FormDefinition = {
  sections: [
    ...FORM.sections,
    {
      key: 'travel',
      title: { es: 'El viaje', en: 'The trip' },
      fields: [{ ...followUp, label: { es: 'De dónde sales', en: 'Where from' } }],
    },
  ],
}
const FORM_WITH_FILE: FormDefinition = {
  sections: [{ ...FORM.sections[0]!, fields: [{ ...followUp, key: 'dni', type: 'file', stage: 'signup' }] }],
}
const ANSWERS = { alias: 'Zarza', bed: 'bunk' }

type NewRow = { state: 'requested' | 'waitlisted' | 'offered' | 'confirmed'; locale?: string; birthDate?: string }

/** A registration in a state that other people's acts lead to. */
const addRegistration = ({ username }: Person, event: TestEvent, { state, locale = 'es', birthDate }: NewRow) =>
  withDatabase(async (sql) => {
    const { eventId, tickets } = event
    const [row] = await sql`
      insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, form_id, form_version, answers, ticket_price,
        waiting_since, expires_at, confirmed_at, code, birth_date)
      select ${eventId}, ${tickets[0]!}, u.id, u.id, ${state}, ${locale}, f.id, 1, ${sql.json(ANSWERS)}, 9500,
        ${state === 'confirmed' ? null : sql`now()`}, ${state === 'offered' ? sql`now() + interval '48 hours'` : null},
        ${state === 'confirmed' ? sql`now()` : null}, gen_random_uuid()::text, ${birthDate ?? null}
      from users u left join registration_forms f on f.event_id = ${eventId} where u.username = ${username} returning id`
    const id = row!['id'] as number
    await sql`insert into registration_charges (registration_id, kind, item, title_es, amount) values (${id}, 'ticket', ${`ticket:${tickets[0]}`}, 'Plaza', 9500)`
    return id
  })
const setHandover = ({ eventId }: TestEvent, mode: 'free' | 'approval') =>
  withDatabase((sql) => sql`update registration_settings set handover = ${mode} where event_id = ${eventId}`)
const ownerOf = ({ eventId }: TestEvent) =>
  withDatabase(async (sql) => {
    const [owner] = await sql<
      Person[]
    >`select u.username, u.email from users u join organizations o on o.owner_id = u.id
      join events e on e.organizer_id = o.id where e.id = ${eventId}`
    return owner!
  })

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const expectDone = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeInViewport()
const expectRefused = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text).first()).toBeInViewport()

async function actAs(page: Page, person: Person) {
  await page.context().clearCookies()
  await setSessionCookie(page, person)
}

for (const [locale, words] of variants(Object.entries(WORDS)))
  test.describe(locale === 'es' ? 'es, with JavaScript' : 'en, without JavaScript', () => {
    const javaScriptEnabled = locale === 'es'
    test.use({ javaScriptEnabled, locale: locale === 'es' ? 'es-ES' : 'en-GB' })
    const registrationPath = (id: number) => `/${locale}/account/registrations/${id}`
    const newPerson = async (name: string) => {
      const person = await createPerson(name)
      await withDatabase((sql) => sql`update users set locale = ${locale} where username = ${person.username}`)
      return person
    }

    slow('a seat is freed, offered by email, accepted, answered for and cancelled', async ({ page }) => {
      const tickets = [{ title: 'Única', price: 9500, amount: 1 }]
      const event = await createEvent({ form: FORM_IN_STAGES, tickets })
      const [first, person] = [await newPerson('Baja'), await newPerson('Espera')]
      await withDatabase(
        (sql) => sql`insert into seat_pools (event_id, kind) values (${event.eventId}, 'event') on conflict do nothing`,
      )
      const before = await addRegistration(first, event, { state: 'confirmed', locale })
      const id = await addRegistration(person, event, { state: 'waitlisted', locale })

      await actAs(page, first)
      await page.goto(registrationPath(before))
      await expect(page.getByText('Si cancelas un mes antes se devuelve todo.')).toBeVisible()
      await page.getByText(words.ask).click()
      await button(page, words.cancel).click()
      await expectDone(page, words.cancelled)

      await actAs(page, person)
      const link = await linkInEmail(person, 'registration-offered')
      await page.goto(link)
      await expect(page.getByRole('heading', { name: words.offered })).toBeInViewport()
      // Opening the page does nothing.
      expect(await statesOf(event)).toEqual(['cancelled', 'offered'])
      await button(page, words.accept).click()
      await expectDone(page, words.accepted)
      expect(await statesOf(event)).toEqual(['cancelled', 'confirmed'])
      await expect(page.getByRole('img', { name: words.qr })).toBeVisible()

      await page.getByRole('link', { name: words.give, exact: true }).click()
      await page.locator('[name="answers.alias"]').fill('La Zarza Mora')
      await page.locator('[name="answers.bus"]').fill('Zaragoza')
      await button(page, words.save).click()
      await expectDone(page, words.saved)
      for (const text of ['La Zarza Mora', 'Zaragoza']) await expect(page.getByRole('main')).toContainText(text)

      // In another tab it is cancelled meanwhile.
      const tab = await page.context().newPage()
      await tab.goto(`${registrationPath(id)}?edit=answers`)
      await page.getByText(words.ask).click()
      await page.getByLabel(words.why).fill('Me he roto un pie')
      await button(page, words.cancel).click()
      await expectDone(page, words.cancelled)
      await expect(page.getByRole('main')).toContainText('Me he roto un pie')
      await tab.locator('[name="answers.alias"]').fill('Otra')
      await button(tab, words.save).click()
      await expectRefused(tab, words.ended)
    })

    slow('an offer that is over says so', async ({ page }) => {
      const event = await createEvent()
      const person = await newPerson('Tarde')
      const id = await addRegistration(person, event, { state: 'offered', locale })
      await actAs(page, person)
      await page.goto(registrationPath(id))
      await withDatabase((sql) => sql`update registrations set expires_at = now() where id = ${id}`)
      await button(page, words.accept).click()
      await expectRefused(page, words.over)
      expect(await statesOf(event)).toEqual(['expired'])
    })

    slow('a seat is handed to a named person, whom the organizer approves', async ({ page }) => {
      const event = await createEvent({ form: FORM })
      await setHandover(event, 'approval')
      const [giver, taker] = [await newPerson('Cede'), await newPerson('Toma')]
      const id = await addRegistration(giver, event, { state: 'confirmed', locale })
      await actAs(page, giver)
      await page.goto(registrationPath(id))
      await page.getByLabel(words.username).fill('Nadie de nadie')
      await button(page, words.hand).click()
      await expectRefused(page, words.nobody)
      await page.getByLabel(words.username).fill(taker.username)
      await button(page, words.hand).click()
      await expectDone(page, words.sent)

      await actAs(page, taker)
      await page.goto(await linkInEmail(taker, 'handover-offered'))
      await expect(page.locator('[name="answers.alias"]')).toHaveValue('')
      const fill = async () => {
        await page.locator('[name="answers.alias"]').fill('Brezo')
        await page.getByRole('radio', { name: words.bunk }).check()
        for (const name of ['terms', 'privacy']) await page.locator(`input[name="${name}"]`).check()
      }
      const own = await addRegistration(taker, event, { state: 'requested' })
      await fill()
      await button(page, words.accept).click()
      await expectRefused(page, words.duplicate)
      await withDatabase(
        (sql) =>
          sql`update registrations set state = 'cancelled', ended_at = now(), ended_by = 'player' where id = ${own}`,
      )
      await fill()
      await button(page, words.accept).click()
      await expectDone(page, words.wait)

      await actAs(page, await ownerOf(event))
      await page.goto(`/${locale}/ae/${event.slug}/players`)
      await button(page, words.approve).click()
      await expectDone(page, words.approved)

      await actAs(page, taker)
      await page.goto(registrationPath(id))
      await expect(page.getByRole('main')).toContainText('Brezo')
      await expect(page.getByRole('main')).not.toContainText('Zarza')
      await actAs(page, giver)
      expect((await page.request.get(registrationPath(id))).status()).toBe(404)
      await page.goto(`/${locale}/account/registrations`)
      await expect(page.getByText(words.given)).toBeVisible()
    })

    slow('an answer with a file of a wrong type is corrected', async ({ page }) => {
      const event = await createEvent({ form: FORM_WITH_FILE })
      const person = await newPerson('Archivo')
      const id = await addRegistration(person, event, { state: 'confirmed', locale })
      await actAs(page, person)
      await page.goto(`${registrationPath(id)}?edit=answers`)
      const file = page.locator('input[name="answers.dni"]')
      const pdf = { name: 'dni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx') }
      await file.setInputFiles({ ...pdf, buffer: Buffer.from('<html>') })
      await button(page, words.save).click()
      await expectRefused(page, words.fileType)
      await file.setInputFiles(pdf)
      await button(page, words.save).click()
      await expectDone(page, words.saved)
    })

    slow("a minor's authorization is uploaded and replaced", async ({ page }) => {
      const event = await createEvent()
      const person = await newPerson('Menor')
      const id = await addRegistration(person, event, { state: 'confirmed', locale, birthDate: '2016-01-01' })
      await actAs(page, person)
      await page.goto(registrationPath(id))
      await expect(page.getByText(words.missing, { exact: true })).toBeVisible()
      const file = page.locator('input[name=authorization]')
      const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx') })
      await file.setInputFiles({ ...pdf('permiso.pdf'), buffer: Buffer.from('<html>') })
      await button(page, words.upload).click()
      await expectRefused(page, words.fileType)
      await file.setInputFiles(pdf('permiso.pdf'))
      await button(page, words.upload).click()
      await expectDone(page, words.uploaded)
      await expect(page.getByText(words.missing, { exact: true })).toBeHidden()
      await file.setInputFiles(pdf('otro.pdf'))
      await button(page, words.replace).click()
      await expectDone(page, words.uploaded)
      await expect(page.getByRole('link', { name: 'otro.pdf' })).toBeVisible()
    })
  })
