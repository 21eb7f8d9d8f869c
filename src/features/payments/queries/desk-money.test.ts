import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { announcePayment, recordPayment } from '../commands/payments.server.ts'
import { savePaymentSettings } from '../settings.server.ts'
import { getPaymentTerms, listAccounts } from './accounts.server.ts'
import { countMoneyTasks, listDeskMoney } from './alike-accounts.server.ts'
import { getMoneyOverview } from './overview.server.ts'
import { listAccountsOfPlayers } from './player-accounts.server.ts'

const { olga, mar, rosa, club, sql, createOpenEvent, createPlayers, registerPlayer } = await registrationFixtures()
const people = await createPlayers(6)
const paid = (amount: number) => ({ amount, method: 'bank_transfer', moved_on: '2026-11-20' })

/** Two of its four people have paid alike, one says so, and one has paid too much. */
async function createPaidEvent() {
  const event = await createOpenEvent()
  const instalments = [{ percent: 50 }, { percent: 50, due_on: '2027-01-08' }]
  await savePaymentSettings(olga.ctx, event.ref, { reminder_days: 7, refund_tiers: [], instalments })
  const ids: number[] = []
  for (const person of people.slice(0, 5)) ids.push((await registerPlayer(person, event)).id)
  await recordPayment(olga.ctx, ids[0]!, paid(3000))
  await recordPayment(olga.ctx, ids[1]!, paid(3000))
  await announcePayment(people[2]!.ctx, ids[2]!, paid(6000))
  await recordPayment(olga.ctx, ids[3]!, paid(6000))
  await sql`update registrations set state = 'cancelled', ended_at = now(), ended_by = 'player' where id = ${ids[3]!}`
  return { ...event, ids }
}

const events = [await createPaidEvent(), await createPaidEvent(), await createPaidEvent(), await createOpenEvent()]
await sql`update events set happening = 'cancelled' where id = ${events[1]!.eventId}`
await sql`update events set happening = 'postponed' where id = ${events[2]!.eventId}`
const refs = events.map(({ ref }) => ref)
const deskFor = (ctx: RequestContext) => listDeskMoney(ctx, { organization: club.id, events: refs })

test('the sums of several events are those of the pages of their money', async () => {
  for (const now of ['2026-11-21T12:00:00Z', '2026-12-20T12:00:00Z', '2027-01-20T12:00:00Z']) {
    const ctx = at(olga.ctx, now)
    const desks = await deskFor(ctx)
    expect([...desks.keys()].sort()).toEqual(refs.toSorted())
    for (const ref of refs) {
      const { figures, counts, dueDays, tasks } = await getMoneyOverview(ctx, ref, moneyQuery.read())
      const { announced, notices, dueDays: days, ...sums } = desks.get(ref)!
      expect({ ...sums, announced, days }).toEqual({ ...figures, announced: counts.announced, days: dueDays })
      expect(await countMoneyTasks(ctx, ref)).toBe(tasks + notices)
    }
  }
})

test('the table of players has the money of each as their own account says it', async () => {
  for (const { eventId } of events) {
    const terms = await getPaymentTerms(olga.ctx, eventId)
    const { accounts } = await listAccountsOfPlayers(olga.ctx, eventId)
    const own = await listAccounts(olga.ctx, eventId, terms)
    expect(accounts.toSorted((a, b) => a.id - b.id)).toEqual(own.map((account) => pickOf(account, accounts[0] ?? {})))
  }
})
const pickOf = (account: object, like: object) =>
  Object.fromEntries(Object.entries(account).filter(([name]) => name in like))

test('money is for those who may see it, of their own organization', async () => {
  expect((await errorOf(deskFor(mar.ctx)))?.status).toBe(404)
  expect((await errorOf(deskFor(rosa.ctx)))?.status).toBe(404)
  expect((await errorOf(deskFor(people[0]!.ctx)))?.status).toBe(404)
})
