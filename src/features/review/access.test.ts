import { expect, test } from 'vitest'
import * as log from '#features/audit/queries.server.ts'
import { handleMessage } from '#features/contact/commands.server.ts'
import { listOpenMessages } from '#features/contact/queries.server.ts'
import * as editing from '#features/guides/edit.server.ts'
import * as versions from '#features/guides/versions.server.ts'
import * as merge from '#features/organizations/merge.server.ts'
import { correctVenue, createVenue, mergeVenues } from '#features/venues/commands.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { teamWorld } from '../../../tests/fixtures/site-team-fixtures.ts'

const { mara, ada, olga, raul, outside, signedIn, sql } = await teamWorld()
const stranger = await signedIn('Sin Confirmar', { confirmed: false })

/** Everything that the feature's files give away, found and not listed: a new function without a guard fails. */
const files = import.meta.glob<Record<string, unknown>>('./{commands,queries}/*.server.ts', { eager: true })
const found = Object.entries(files).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' ? [[path, name, value] as const] : [],
  ),
)
/** What is no door: it is called inside of a command or query that has asked, and takes no part of its own in who may. */
const INSIDE: Record<string, string[]> = {
  './commands/reviewables.server.ts': ['hold', 'holdAny', 'put'],
  './commands/decisions.server.ts': ['settle', 'decide', 'alreadyDecided'],
  './commands/reassign.server.ts': ['merge', 'moveBack'],
  './commands/tags.server.ts': ['bringBack'],
  './queries/summaries.server.ts': ['waiting', 'alike', 'linksOf', 'descriptionsOf', 'pictureOf', 'textOf'],
}
const doors = found.filter(([path, name]) => !INSIDE[path]?.includes(name)) as [string, string, Door][]
type Door = (ctx: Context, ...rest: unknown[]) => Promise<unknown>
const elsewhere = {
  ...log,
  ...editing,
  ...versions,
  ...merge,
  handleMessage,
  listOpenMessages,
  correctVenue,
  createVenue,
  mergeVenues,
}
const all = [
  ...doors,
  ...Object.entries(elsewhere).map(([name, value]) => ['elsewhere', name, value] as [string, string, Door]),
]

const nobody: [string, Context][] = [
  ['somebody who is not signed in', outside],
  ['somebody who has not confirmed', stranger.ctx],
  ['a member', raul.ctx],
  ['the owner of an organization', olga.ctx],
]

test('the doors of the feature were found', () => {
  expect(doors.length).toBeGreaterThan(25)
  expect(
    Object.values(INSIDE)
      .flat()
      .filter((name) => !found.some(([, other]) => other === name)),
  ).toEqual([])
})

test.each(all)('%s %s is not there for anybody but the site team', async (_path, name, door) => {
  const before = await sql`select count(*) from history`
  for (const [who, ctx] of nobody) {
    const failure = await refusal(Promise.resolve().then(() => door(ctx, 1, { reason: 'Un motivo.' }, {})))
    expect([name, who, failure?.kind, failure?.code]).toEqual([name, who, 'missing', 'not_found'])
  }
  expect(await sql`select count(*) from history`).toEqual(before)
})

/** What moderators have not. */
const ADMINS = ['listMembers']

test.each(all)('%s %s is there for moderators and for admins', async (_path, name, door) => {
  for (const { ctx } of ADMINS.includes(name) ? [ada] : [mara, ada]) {
    // Nothing has the id 0: whatever is said is said after the guard, which comes first and reads nothing.
    const heard = { ...ctx, db: new Proxy({}, { get: () => expect.fail('read') }) } as unknown as Context
    const failure = await refusal(Promise.resolve().then(() => door(heard, 0, null, {})))
    expect(failure).not.toMatchObject({
      kind: 'missing',
      detail: undefined,
      stack: expect.stringContaining('authorizeTeam'),
    })
  }
})
