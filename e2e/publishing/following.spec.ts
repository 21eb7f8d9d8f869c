import { expectAccessible } from '../fixtures/axe.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, SCRIPTS } from '../fixtures/full.ts'
import { createPerson, latestEmailTo, PASSWORD, type Person } from '../fixtures/people.ts'
import { hydrated } from '../fixtures/steps.ts'

const slow = fullTest(test, 'src/features/follows/')

const EVENT = 'La última noche de Valdecuervo'
const ORGANIZER = 'compania-del-roble-hueco'

async function fillSignIn(page: import('@playwright/test').Page, { email }: Person) {
  await page.locator('[name=identifier]').fill(email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page
    .locator('form:has([name=password])')
    .getByRole('button', { name: /^(Entrar|Login)/ })
    .first()
    .click()
}

/** The organizer has published the event a moment ago, after the person began to follow, and the morning has come. */
const publishAndSendDigests = ({ email }: Person) =>
  withDatabase(async (sql) => {
    const person = sql`(select id from users where email = ${email})`
    await sql`update follows set created_at = now() - interval '2 days' where user_id = ${person}`
    await sql`update follow_settings set digest = 'daily', digested_at = now() - interval '2 days' where user_id = ${person}`
    await sql`update events set published_at = now() - interval '1 minute'
      where id = (select event_id from event_texts where title = ${EVENT})`
    await sql`insert into pgboss.job (name, data) values ('follows.digests', '{}')`
    await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'follows.digests')`
  })

for (const javaScriptEnabled of SCRIPTS)
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a stranger saves an event from a list, signs in on the way and finds it saved, also in the account', async ({
      page,
    }) => {
      const person = await createPerson('Nora')
      await page.goto('/es/events')
      if (javaScriptEnabled) await hydrated(page)
      const heart = page.getByRole('button', { name: `Guardar ${EVENT}` })
      await heart.click()
      await expect(page).toHaveURL(/\/es\/login/)
      const waiting = page.getByRole('status').filter({ hasText: 'te guardamos el evento' })
      await expect(waiting).toBeInViewport()
      await expect(waiting).toBeFocused()
      await fillSignIn(page, person)
      await expect(page).toHaveURL(/\/es\/events/)
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await expect(heart).toBeInViewport()
      await page.goto('/es/account/follows')
      await expect(page.getByRole('region', { name: 'Eventos guardados' })).toContainText(EVENT)
      if (javaScriptEnabled) await expectAccessible(page, 'what I follow')
      await page.getByRole('button', { name: `${EVENT} Guardado` }).click()
      await expect(page.getByRole('region', { name: 'Eventos guardados' })).not.toContainText(EVENT)
    })
  })

slow('what is new of an organizer comes by email, whose link ends it without signing in', async ({ page, browser }) => {
  const person = await createPerson('Tomás')
  await page.goto(`/en/organizer/${ORGANIZER}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/login/)
  await fillSignIn(page, person)
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeInViewport()
  await publishAndSendDigests(person)
  const text = await latestEmailTo(person, 'follows-digest')
  expect(text).toContain('Valdecuervo')
  const link = /https?:\S+\/unsubscribe\/digest-\S+/.exec(text)![0]
  // A mail program, without a session (RFC 8058).
  const stranger = await browser.newContext()
  const answer = await stranger.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await stranger.close()
  await page.goto('/en/account/follows')
  await expect(page.getByRole('radio', { name: /I don’t want it/ })).toBeChecked()
})
