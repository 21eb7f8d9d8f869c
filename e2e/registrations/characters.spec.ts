import type { Browser, Page } from '@playwright/test'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { answerCookies, createPerson, type Person, setSessionCookie } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'
import { createEvent, formPath, type TestEvent } from './registration-steps.ts'

const slow = fullTest(
  test,
  'src/app/character/links',
  'src/features/characters/links/',
  'src/app/event-panel/characters/',
)

const FORM: FormDefinition = {
  sections: [
    {
      key: 'play',
      title: { es: 'Tu partida', en: 'Your game' },
      fields: [
        {
          ...{
            key: 'hero',
            type: 'character',
            label: { es: 'Personaje', en: 'Character' },
            help: null,
            required: true,
          },
          ...{ options: [], tickets: [], show_if: null, sensitivity: 'normal', stage: 'signup' },
        },
      ],
    },
  ],
}

const addCharacter = ({ email }: Person, name: string) =>
  withDatabase(async (sql) => {
    const [row] = await sql`insert into characters (owner_id, name, biography, background)
      select id, ${name}, 'Nació en **Tineo**.', 'Mató al conde.' from users where email = ${email} returning id`
    return row!['id'] as number
  })

/** Someone who runs the organization of the event. */
async function addOrganizer({ eventId }: TestEvent) {
  const organizer = await createPerson('Olga')
  await withDatabase(
    (sql) => sql`insert into memberships (organization_id, user_id, role)
      select e.organizer_id, u.id, 'editor' from events e, users u where e.id = ${eventId} and u.email = ${organizer.email}`,
  )
  return organizer
}

async function openAs(browser: Browser, person: Person | null, javaScriptEnabled = true): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled, locale: 'es-ES' })).newPage()
  await answerCookies(page.context())
  if (person) await setSessionCookie(page, person)
  return page
}

const end = ({ eventId }: TestEvent) =>
  withDatabase((sql) => sql`update events set date_start = '2020-05-02', date_end = '2020-05-04' where id = ${eventId}`)

const WORDS = {
  es: {
    ...{ prefix: '/es', create: 'Crear un personaje', send: /^Inscribirme/, remove: 'el único que hay' },
    ...{ submit: 'Enviar a la organización', submitted: /Enviado a la organización el/, revoke: 'Retirar el acceso' },
    ...{ share: 'Crear un enlace', address: 'Dirección', unshare: 'Anular el enlace', played: 'Eventos jugados' },
  },
  en: {
    ...{ prefix: '/en', create: 'Create a character', send: /^Sign up/, remove: 'remove the only one' },
    ...{ submit: 'Submit to the organizers', submitted: /Submitted to the organizers on/, revoke: 'Revoke access' },
    ...{ share: 'Create a link', address: 'Address', unshare: 'Revoke the link', played: 'Events played' },
  },
}

for (const [locale, script] of variants([
  ['es', true],
  ['en', false],
]))
  slow(
    `a character is chosen, submitted, read, taken back and shared (${locale}, ${script ? 'with' : 'without'} scripts)`,
    async ({ browser }) => {
      const w = WORDS[locale]
      const event = await createEvent({ form: FORM })
      const [player, organizer] = [await createPerson('Ana'), await addOrganizer(event)]
      const id = await addCharacter(player, 'Inés de Tineo')
      const page = await openAs(browser, player, script)
      const staff = await openAs(browser, organizer)
      const visitor = await openAs(browser, null)

      await page.goto(formPath(event, 0, w.prefix))
      await page.getByLabel(locale === 'es' ? 'Personaje' : 'Character', { exact: true }).selectOption('Inés de Tineo')
      if (script) await hydrated(page)
      await page.locator('[name=terms]').check()
      await page.locator('[name=privacy]').check()
      await page.getByRole('button', { name: w.send }).locator('visible=true').first().click()
      await page.waitForURL(/done=/)

      await page.goto(`${w.prefix}/c/${id}/links`)
      await expect(page.getByText(w.remove)).toBeVisible()
      await page.getByRole('button', { name: w.submit }).click()
      await expect(page.getByText(w.submitted)).toBeVisible()
      if (script) await expectAccessible(page, 'the links of a character')

      await staff.goto(`/es/c/${id}/background`)
      await expect(staff.getByText('Mató al conde.')).toBeVisible()

      await end(event)
      await page.reload()
      await page.locator('summary', { hasText: w.revoke }).click()
      await page.getByRole('button', { name: locale === 'es' ? w.revoke : 'Revoke the access' }).click()
      await page.waitForURL(/done=unlinked/)
      expect((await staff.goto(`/es/c/${id}`))?.status()).toBe(404)
      await page.goto(`${w.prefix}/c/${id}/profile`)
      await expect(page.getByRole('heading', { name: w.played })).toBeVisible()

      await page.goto(`${w.prefix}/c/${id}/links`)
      await page.getByRole('button', { name: w.share }).click()
      await page.waitForURL(/done=shared/)
      const address = await page.getByLabel(w.address, { exact: true }).inputValue()
      const shown = await visitor.goto(address)
      expect(shown?.headers()['referrer-policy']).toBe('same-origin')
      expect(shown?.headers()['x-robots-tag']).toBe('noindex')
      await expect(visitor.getByRole('heading', { name: 'Inés de Tineo', level: 1 })).toBeVisible()
      await expect(visitor.getByText('Mató al conde.')).toHaveCount(0)
      if (script) await expectAccessible(visitor, 'a shared character')
      await page.getByRole('button', { name: w.unshare }).click()
      await page.waitForURL(/done=unshared/)
      expect((await visitor.goto(address))?.status()).toBe(404)
    },
  )
