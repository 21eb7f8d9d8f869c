import { expect, test } from 'vitest'
import { listAuditLog } from '#features/audit/queries.server.ts'
import { previewText } from '#features/guides/preview.server.ts'
import { hasOpenedPerson, openPerson } from '#features/identity/accounts/admin.server.ts'
import { personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { type Email, MailError, type Mailer } from '#platform/email/send-email.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { deleteOldSentEmails, listSentEmails } from './queries.server.ts'
import { recordingMailer } from './record.server.ts'

const { db, sql, mara, nil, olga, raul } = await siteTeamFixtures()
const email = (change: Partial<Email>): Email => ({
  ...{ kind: 'event-published', id: '1', to: 'OLGA@example.org', subject: 'El faro está en el calendario' },
  recorded: 'subject',
  ...{ text: 'Secreto: https://candil.example/x?code=abc', html: '', ...change },
})
const listed = async (id = olga.id) =>
  (await listSentEmails(mara.ctx, id)).map(({ kind, subject, state, attempts }) => [kind, subject, state, attempts])

test('records what became of an email to an account: neither its text nor a private subject', async () => {
  const answers: (Error | null)[] = []
  const mailer: Mailer = {
    send: async () => {
      const answer = answers.shift()
      if (answer) throw answer
    },
  }
  const { send } = recordingMailer(mailer, db)
  answers.push(new MailError('later', { responseCode: 450, response: 'later' }), null)
  await expect(send(email({}))).rejects.toThrow('later')
  expect(await listed()).toEqual([['event-published', 'El faro está en el calendario', 'failed', 1]])
  await send(email({}))
  expect(await listed()).toEqual([['event-published', 'El faro está en el calendario', 'sent', 2]])
  answers.push(new MailError('no', { responseCode: 550, response: 'no such user' }))
  await expect(
    send(email({ id: '2', kind: 'registration-confirmed', subject: 'Tienes plaza en El faro', recorded: 'kind' })),
  ).rejects.toThrow()
  // Who reports something, and who has no account, is not recorded.
  await send(email({ id: '3', kind: 'report-outcome', recorded: 'nothing' }))
  await send(email({ id: '4', to: 'nobody@example.org' }))
  expect(await listed()).toEqual([
    ['registration-confirmed', null, 'refused', 1],
    ['event-published', 'El faro está en el calendario', 'sent', 2],
  ])
  const stored = JSON.stringify(await sql`select * from sent_emails`)
  expect(stored).not.toMatch(/code=|Tienes plaza|no such user/)
  expect(await errorOf(listSentEmails(raul.ctx, olga.id))).toMatchObject({ kind: 'missing' })
  const owner = { id: olga.id, emailKey: 'olga@example.org', confirmedAt: new Date() }
  const exported = await Promise.all(
    personalDataSources(olga.ctx).map((source) => source.exportFields?.(olga.ctx, owner) ?? {}),
  )
  expect(exported.find((fields) => 'sentEmails' in fields)).toMatchObject({
    sentEmails: [{ state: 'sent' }, { state: 'refused' }],
  })
  await sql`update sent_emails set created_at = now() - interval '91 days' where kind = 'event-published'`
  await deleteOldSentEmails({ ...jobContext(mara.ctx, 'test'), now: new Date() })
  expect((await listed()).map(([kind]) => kind)).toEqual(['registration-confirmed'])
})

test('opening a person is on record, and lasts an hour for who opened it', async () => {
  expect(await hasOpenedPerson(mara.ctx, olga.id)).toBe(false)
  await openPerson(mara.ctx, olga.id)
  expect([await hasOpenedPerson(mara.ctx, olga.id), await hasOpenedPerson(nil.ctx, olga.id)]).toEqual([true, false])
  expect(await hasOpenedPerson(secondsLater(mara.ctx, 3601), olga.id)).toBe(false)
  const { entries } = await listAuditLog(nil.ctx, { entityType: 'user', entityId: olga.id })
  expect(entries[0]).toMatchObject({ action: 'viewPerson', actor: { id: mara.id }, undoable: false })
  for (const id of [999_999, 0]) expect(await errorOf(openPerson(mara.ctx, id))).toMatchObject({ kind: 'missing' })
})

test('previews a text with its placeholders filled and its changes as words, and saves nothing', async () => {
  const [text] =
    await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    values ('legal', 'rules', 'es', 'reglas', 'Reglas', 'Resumen.', 'Una **regla** de {operator}.', 1, now(), '-') returning id`
  const id = text!['id'] as number
  const [stored] = await sql`select title, summary, body from texts where id = ${id}`
  const form = {
    title: stored!['title'],
    summary: stored!['summary'],
    body: `${stored!['body']}\n\n*Otra* regla de {operator}.`,
  }
  const { html, changes } = await previewText(mara.ctx, id, form)
  expect(html).toContain('<em>Otra</em> regla de Candil')
  expect(changes).toMatchObject([{ field: 'body', kind: 'text' }])
  expect(JSON.stringify(changes)).not.toContain('*Otra*')
  expect((await sql`select body from texts where id = ${id}`)[0]!['body']).toBe(stored!['body'])
  expect(await errorOf(previewText(raul.ctx, id, form))).toMatchObject({ kind: 'missing' })
})
