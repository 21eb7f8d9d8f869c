import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { addEndpoint } from '../commands/endpoints.server.ts'
import { disableEndpoint } from '../delivery/record.server.ts'
import { webhookJobs } from '../jobs.server.ts'

const fixtures = await emailFixtures()
const { jobs, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, webhookJobs)
await jobs.unschedule('webhooks.deliver')

test('the owner is told of a new address, and owner and editors of one that was disabled, by its host alone', async () => {
  const { deliveredEmails, received } = await openMailbox()
  const club = await addClub()
  const form = { url: 'https://web.example.org/hook?token=geheim', description: 'La web', kinds: 'event.published' }
  const { id, secret } = await addEndpoint(ctxAs(club.bea), club.id, { ...form, includes_person: 'on' })
  const [added, ...none] = await deliveredEmails()
  expect(none).toEqual([])
  expect([added!.box, added!.subject]).toEqual(['ana', 'Webhooks de Club Farol: dirección nueva o cambiada'])
  expect(added!.text).toMatch(/Servidor: web\.example\.org[\s\S]*Quién: Bea\d[\s\S]*Nombres y correos: Se envían/)

  received.length = 0
  const endpoint = { id, organizationId: club.id, url: form.url }
  await disableEndpoint(fixtures.ctx, endpoint, 'failing')
  expect(await disableEndpoint(fixtures.ctx, endpoint, 'gone')).toBeNull()
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails)).toEqual([
    ['ana', 'Hemos desactivado un webhook de Club Farol'],
    ['bea', 'We’ve disabled a webhook of Club Farol'],
  ])
  expect(emails[1]!.text).toContain('web.example.org hasn’t accepted any message for more than 5 days')
  for (const { text } of [added!, ...emails]) expect(text).not.toMatch(/geheim|whsec/)
  expect(secret).toMatch(/^whsec_/)
})
