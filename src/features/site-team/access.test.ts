import { expect, test } from 'vitest'
import * as log from '#features/audit/queries.server.ts'
import { markMessageAsSpam, markMessageHandled } from '#features/contact/commands.server.ts'
import * as editing from '#features/guides/edit.server.ts'
import * as versions from '#features/guides/versions.server.ts'
import * as merge from '#features/organizations/merge.server.ts'
import { correctVenue, createVenue, mergeVenues } from '#features/venues/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'

const { mara, ada, olga, raul, anonymousCtx, createSignedInUser, sql } = await siteTeamFixtures()
const stranger = await createSignedInUser('Sin Confirmar', { confirmed: false })

/** Every exported function of the feature, so that a new one without authorization fails the test. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    './**/*.server.ts',
    '../{review,bulk-decisions,queue-viewers,sent-emails}/**/*.server.ts',
    '../**/{review,queue,admin,revision-queue,data-quality}.server.ts',
  ],
  { eager: true },
)
const found = Object.entries(files).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' ? [[path, name, value] as const] : [],
  ),
)
/** Internal functions, called by commands and queries that have authorized. */
const INTERNAL: Record<string, string[]> = {
  '../review/access.server.ts': ['hasInterest', 'authorizeDecision'],
  '../review/commands/reviewables.server.ts': [
    ...['reviewable', 'lockReviewable', 'findAndLockReviewable', 'updateReviewable', 'toColumns'],
    ...['stateWithRequest', 'statusColumn'],
  ],
  '../review/commands/decisions.server.ts': ['applyDecision', 'decision', 'alreadyDecidedError'],
  '../review/commands/reassign.server.ts': ['mergeReviewables', 'restoreReferences'],
  '../tags/review.server.ts': ['restoreMergedTag'],
  // Part of a statement.
  '../events/review.server.ts': ['eventTitle'],
  '../review/recipient.server.ts': ['recipientColumns'],
  // For jobs only.
  '../review/decision-emails.server.ts': [
    ...['findProposalEmail', 'findAuditEntry', 'listDecisionRecipients', 'findDecisionEmail'],
    ...['listUserIds', 'findNameAndSlug', 'decisionEmail', 'decisionEmails'],
  ],
  './queries/queue.server.ts': [...['queue', 'findDecision', 'waitingIn', 'waitingHours', 'stampOf', 'askedColumn']],
  './queries/queue-page.server.ts': ['matchingEntries'],
  './reviewed.server.ts': ['reviewed'],
  '../sent-emails/record.server.ts': ['recordingMailer'],
  './queries/similar.server.ts': ['similarJson'],
}
const protectedFunctions = found.filter(([path, name]) => !INTERNAL[path]?.includes(name)) as [
  string,
  string,
  ProtectedFunction,
][]
type ProtectedFunction = (ctx: RequestContext, ...rest: unknown[]) => Promise<unknown>
const elsewhere = {
  ...log,
  ...editing,
  ...versions,
  ...merge,
  handleMessage: markMessageHandled,
  handleSpam: markMessageAsSpam,
  correctVenue,
  createVenue,
  mergeVenues,
}
const all = [
  ...protectedFunctions,
  ...Object.entries(elsewhere)
    .filter(([, value]) => typeof value === 'function')
    .map(([name, value]) => ['elsewhere', name, value] as [string, string, ProtectedFunction]),
]

const nobody: [string, RequestContext][] = [
  ['someone who is not signed in', anonymousCtx],
  ['someone who has not confirmed', stranger.ctx],
  ['a member', raul.ctx],
  ['the owner of an organization', olga.ctx],
]

test('finds the functions of the feature', () => {
  expect(protectedFunctions.length).toBeGreaterThan(25)
  expect(
    Object.values(INTERNAL)
      .flat()
      .filter((name) => !found.some(([, other]) => other === name)),
  ).toEqual([])
})

test.each(all)('%s %s throws for everybody but the site team', async (_path, name, call) => {
  const before = await sql`select count(*) from audit_log`
  for (const [who, ctx] of nobody) {
    const failure = await errorOf(Promise.resolve().then(() => call(ctx, 1, { reason: 'Un motivo.' }, {})))
    expect([name, who, failure?.kind, failure?.code]).toEqual([name, who, 'missing', 'not_found'])
  }
  expect(await sql`select count(*) from audit_log`).toEqual(before)
})

/** Functions only for admins. */
const ADMINS = ['listTeamMembers']

test.each(all)('%s %s works for moderators and admins', async (_path, name, call) => {
  for (const { ctx } of ADMINS.includes(name) ? [ada] : [mara, ada]) {
    // No row has the id 0, so any other error comes after the authorization.
    const heard = { ...ctx, db: new Proxy({}, { get: () => expect.fail('read') }) } as unknown as RequestContext
    const failure = await errorOf(Promise.resolve().then(() => call(heard, 0, null, {})))
    expect(failure).not.toMatchObject({
      kind: 'missing',
      detail: undefined,
      stack: expect.stringContaining('authorizeTeam'),
    })
  }
})
