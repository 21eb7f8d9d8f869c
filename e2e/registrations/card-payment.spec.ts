import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { signedEvent } from '../../tests/payments/stripe/stripe-server.ts'
import { withDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { fullTest, variants } from '../fixtures/full.ts'
import { createPerson, setSessionCookie } from '../fixtures/people.ts'
import { STRIPE_KEYS } from '../fixtures/stripe.ts'
import { createEvent } from './registration-steps.ts'

const slow = fullTest(test, 'src/features/payments/')

const WORDS = {
  es: {
    ...{ hold: 'Paga para confirmar tu plaza', pay: /^Pagar 95,00\s€ con tarjeta$/, seat: 'Ver mi inscripción' },
    ...{ received: /^Hemos recibido tu pago de 95,00\s€$/, confirmed: 'Tu plaza está confirmada.', card: 'Tarjeta' },
    late: 'Tu pago llegó cuando ya no tenías plaza',
  },
  en: {
    ...{ hold: 'Pay to confirm your place', pay: /^Pay €95\.00 by card$/, seat: 'See my registration' },
    ...{ received: /^We’ve received your payment of €95\.00$/, confirmed: 'Your place is confirmed.', card: 'Card' },
    late: 'Your payment arrived when you no longer had a place',
  },
} as const

/** A seat that is held for its payment by card, at an organization that takes cards. */
async function heldSeat(name: string) {
  const person = await createPerson(name)
  const { eventId, tickets } = await createEvent({ tickets: [{ title: 'General', price: 9500, amount: 1 }] })
  const secret = readFileSync(join(process.env['E2E_DATA']!, 'secret'), 'utf8').trim()
  const encrypted = (text: string) => encrypt(secret, 'stripe-keys', text)
  return withDatabase(async (sql) => {
    // Not the one of the events of other tests.
    const [event] =
      await sql`update events set organizer_id = (select max(id) from organizations where status = 'active')
      where id = ${eventId} returning organizer_id`
    const organization = event!['organizer_id'] as number
    await sql`insert into payment_gateways (organization_id, provider, secret_key, webhook_secret)
      values (${organization}, 'stripe', ${encrypted(STRIPE_KEYS.secretKey)}, ${encrypted(STRIPE_KEYS.webhookSecret)})
      on conflict do nothing`
    await sql`insert into payment_settings (event_id, card_required) values (${eventId}, true)`
    const [row] = await sql`insert into registrations
        (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code, expires_at)
      select ${eventId}, ${tickets[0]!}, id, id, 'hold', 'es', 9500, gen_random_uuid()::text, now() + interval '30 minutes'
      from users where username = ${person.username} returning id`
    const id = row!['id'] as number
    await sql`insert into registration_charges (registration_id, kind, item, title_es, amount)
      values (${id}, 'ticket', 'ticket:1', 'General', 9500)`
    return { person, id, eventId, organization }
  })
}

for (const [locale, words] of variants(Object.entries(WORDS)))
  test.describe(locale === 'es' ? 'es, with JavaScript' : 'en, without JavaScript', () => {
    test.use({
      ...{ javaScriptEnabled: locale === 'es', locale: locale === 'es' ? 'es-ES' : 'en-GB' },
      // Stripe's page.
      allowedErrors: /^a request that leaves the site: http:\/\/127\.0\.0\.1:\d+\/pay\//,
    })

    slow('a player pays by card on Stripe’s page, and is told what is true on coming back', async ({ page }) => {
      const { person, id } = await heldSeat('Tarjeta')
      await setSessionCookie(page, person)
      await page.goto(`/${locale}/account/registrations/${id}/card`)
      await expect(page.getByRole('heading', { name: words.hold })).toBeVisible()
      await page.getByRole('button', { name: words.pay }).click()
      await expect(page.getByRole('heading', { name: '95.00 EUR' })).toBeVisible()
      // Coming back without having paid changes nothing; the same page of Stripe is gone on with.
      const address = page.url()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.goto(`/${locale}/account/registrations/${id}/card`)
      await page.getByRole('button', { name: words.pay }).click()
      await expect(page).toHaveURL(address)
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.goto(`/${locale}/account/registrations/${id}/card`)
      // Stripe is asked once in ten seconds; the page asks again by itself with JavaScript.
      await expect(async () => {
        if (locale === 'en') await page.reload()
        await expect(page.getByRole('heading', { name: words.received })).toBeVisible({ timeout: 4000 })
      }).toPass()
      await expect(page.getByText(words.confirmed)).toBeVisible()
      await page.getByRole('link', { name: words.seat }).click()
      await expect(page.getByRole('region').getByText(words.card).first()).toBeVisible()
    })

    slow('a payment that comes after the seat is gone is booked, and the player is told', async ({ page, request }) => {
      const { person, id, organization } = await heldSeat('Tarde')
      await setSessionCookie(page, person)
      await page.goto(`/${locale}/account/registrations/${id}/card`)
      await page.getByRole('button', { name: words.pay }).click()
      await expect(page.getByRole('heading', { name: '95.00 EUR' })).toBeVisible()
      const session = new URL(page.url()).pathname.split('/').at(-1)!
      await withDatabase(
        (
          sql,
        ) => sql`update registrations set state = 'cancelled', expires_at = null, ended_at = now(), ended_by = 'organizer'
          where id = ${id}`,
      )
      const paid = {
        ...{ id: session, object: 'checkout.session', status: 'complete', payment_status: 'paid', url: null },
        ...{ amount_total: 9500, currency: 'eur', payment_intent: `pi_${session}`, expires_at: 2_000_000_000 },
      }
      for (let time = 0; time < 2; time++) {
        const { body, signature } = signedEvent('checkout.session.completed', paid, STRIPE_KEYS.webhookSecret)
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await request.post(`/api/payments/stripe/${organization}`, { data: body, headers })
        expect(answer.status()).toBe(200)
      }
      await page.goto(`/${locale}/account/registrations/${id}/card`)
      await expect(page.getByRole('heading', { name: words.late })).toBeVisible()
    })
  })
