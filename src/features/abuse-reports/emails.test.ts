import { beforeEach, expect, test } from 'vitest'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { addEvents } from '#tests/fixtures/add-events.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { appealDecision } from './appeal.server.ts'
import { abuseReportJobs } from './jobs.server.ts'
import { reportAbuse } from './report.server.ts'
import { decideAppeal, decideCase } from './review.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, ctx, openMailbox, ctxAs, addPerson, addClub, clearTables, createModerator } = fixtures
await runJobs(jobs, fixtures, abuseReportJobs)
beforeEach(async () => {
  await sql`truncate abuse_cases cascade`
  await clearTables()
})

const REASON = { reason: 'Usa una obra de otra persona\nsin su permiso.' }

/** An event of Ana's, whom Bea helps; Eva, who reads English, and someone with an address report it. */
async function report(reason = 'copyright') {
  const { id, ana } = await addClub()
  const [event] = await addEvents(db, id, [{ title: 'La velada' }])
  const [row] = await sql`select id from event_texts where event_id = ${event!}`
  const target = { type: 'event', ref: String(row!['id']) } as const
  const eva = await addPerson('Eva', 'en')
  const form = { reason, message: 'Es una foto mía sin permiso.' }
  await reportAbuse(ctxAs(eva), target, form)
  if (reason === 'copyright')
    await reportAbuse({ ...ctx, clientIp: '198.51.100.9' }, target, { ...form, contact: 'zoe@example.org' })
  return { ana, caseId: (await sql`select id from abuse_cases`)[0]!['id'] as number }
}

test('both sides are told, each in their language, the owner nothing of who reported', async () => {
  const { deliveredEmails } = await openMailbox()
  const { ana, caseId } = await report()
  await decideCase(await createModerator(), caseId, 'hide', REASON)
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails).map(([box, subject]) => [box, subject!.replace(/D-\S+/, 'D')])).toEqual([
    ['ana', 'Hemos ocultado «La velada»'],
    ['bea', 'We’ve hidden “La velada”'],
    ['eva', 'Your report D'],
    ['zoe', 'Tu denuncia D'],
  ])
  for (const { box, text, html } of emails) {
    expect(`${text}${html}`).not.toMatch(/\{\w+\}|undefined|null/)
    const isOwner = ['ana', 'bea'].includes(box)
    expect(text.includes('de otra persona')).toBe(isOwner)
    expect(text.includes(`/account/appeals/${caseId}`)).toBe(isOwner)
    if (isOwner) expect(`${text}${html}`).not.toMatch(/Eva|zoe|foto mía|D-/)
    else expect(`${text}${html}`).not.toMatch(/La velada|Ana|Farol/)
  }

  await appealDecision(ctxAs(ana), caseId, { text: 'La foto es mía y puedo demostrarlo.' })
  await decideAppeal(await createModerator(), caseId, 'overturn', REASON)
  const later = (await deliveredEmails()).slice(emails.length)
  expect((await deliveredEmails()).length).toBe(emails.length * 2)
  expect(later.length).toBe(emails.length)
})

test('something that is hidden at once is said so, and so is that it is back; an undone decision tells nobody', async () => {
  const { deliveredEmails } = await openMailbox()
  const { caseId } = await report('minor')
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([
    ['ana', '«La velada» está oculto mientras lo revisamos'],
    ['bea', '“La velada” is hidden while we review it'],
  ])
  const moderator = await createModerator()
  await undoDecision(moderator, await decideCase(moderator, caseId, 'remove', REASON))
  expect(await deliveredEmails()).toHaveLength(2)
  await decideCase(moderator, caseId, 'dismiss', {})
  const emails = recipientsAndSubjects(await deliveredEmails()).map(([, subject]) => subject)
  expect(emails).toContain('«La velada» vuelve a verse')
  expect(emails).toHaveLength(5)
})
