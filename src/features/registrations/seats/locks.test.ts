import { sql as query } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { suspendOrganization } from '#features/organizations/review.server.ts'
import { jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import { NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { WAITING } from '#tests/fixtures/database.ts'
import { formField, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { changeAnswers } from '../commands/player/answers.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from '../retention/retention.server.ts'
import { withLockedSeats } from './lock.server.ts'

const fixtures = await registrationFixtures()
const { db, sql, services, olga, team, club, createPlayers, createOpenEvent, registerPlayer, jobCtx } = fixtures

const eraseCtx = { ...jobContext({ db, services }, 'accounts.erase'), now: NOW }
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
type Registered = { player: Player; event: Awaited<ReturnType<typeof createOpenEvent>>; id: number }
let created = 0

async function registerSomeone(): Promise<Registered> {
  const [player] = (await createPlayers(1, `Reloj ${++created} n`)) as [Player]
  const event = await createOpenEvent({ fields: [formField('diet', 'text', { sensitivity: 'special' })] })
  const { id } = await registerPlayer(player, event, { answers: { diet: 'celíaca' } })
  return { player, event, id }
}

/** Until the other transaction has ended, or waits for this one. */
const waitUntilBlocked = async ({ db: tx }: RequestContext, other: Promise<unknown>) => {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  other.then(end, end)
  const findWaiting = () => tx.execute(WAITING)
  await expect.poll(async () => hasEnded || (await findWaiting()).length > 0).toBe(true)
}

/** What whoever has the seats of an event locks after them. Fails at once if someone who waits for these seats has it. */
async function lockTheRest({ db: tx }: RequestContext, { player, event, id }: Registered) {
  await tx.execute(query`select 1 from registrations where id = ${id} for update nowait`)
  await tx.execute(query`select 1 from events where id = ${event.eventId} for key share nowait`)
  await tx.execute(query`select 1 from tickets where event_id = ${event.eventId} for key share nowait`)
  await tx.execute(query`select 1 from users where id in (${player.id}, ${olga.id}) for key share nowait`)
}

const OTHERS: [string, (registered: Registered) => Promise<unknown>][] = [
  [
    'the erasure of an account',
    async ({ player }) => {
      await sql`update users set erase_after = '2026-11-01' where id = ${player.id}`
      return eraseDueAccounts(eraseCtx)
    },
  ],
  ['the deletion of the event', ({ event }) => deleteEvent(olga.ctx, event.ref, { word: 'borrar' })],
  [
    'the suspension of the organization',
    () => suspendOrganization(team.ctx, club.id, { reason: 'No contesta a nadie' }),
  ],
]

test.each(OTHERS)('%s holds nothing that someone needs who has the seats', async (_, act) => {
  const registered = await registerSomeone()
  const [, other] = await withLockedSeats(registered.player.ctx, registered.event.eventId, async (txCtx) => {
    const acting = act(registered)
    await waitUntilBlocked(txCtx, acting)
    await lockTheRest(txCtx, registered)
    return [null, { acting }] as const
  })
  await other.acting
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test.each([
  ['erased', eraseSpecialAnswers],
  ['anonymized', anonymizeOldRegistrations],
] as const)('what is being changed is %s with the next run, and the rest at once', async (_, run) => {
  const [changed, idle] = [await registerSomeone(), await registerSomeone()]
  const late = jobCtx(new Date('2031-01-01T12:00:00Z'))
  await transaction(jobCtx(), async ({ db: tx }) => {
    await tx.execute(query`select 1 from registrations where id = ${changed.id} for update`)
    await run(late)
    await tx.execute(query`select 1 from registrations where id = ${changed.id} for update nowait`)
  })
  const left = async () =>
    (await sql`select id from registrations where special_answers <> '{}' and id in (${changed.id}, ${idle.id})`).map(
      ({ id }) => id,
    )
  expect(await left()).toEqual([changed.id])
  expect(await changeAnswers(changed.player.ctx, changed.id, { answers: { diet: 'sin sal' } })).toEqual({
    fields: ['diet'],
  })
  await run(late)
  expect(await left()).toEqual([])
})
