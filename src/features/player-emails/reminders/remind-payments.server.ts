import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type Balance, listBalances } from '#features/payments/ledger.server.ts'
import { chosenForm } from '#features/registrations/schema.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { openOf } from '#shared/payments/own-payments.ts'
import type { RefusalOfReminder } from '#shared/player-emails/remind-payments.ts'
import { toAudience } from '../audience.server.ts'
import { requireSending } from '../commands/checked-message.server.ts'
import { sendEmailJob } from '../commands/send.server.ts'
import { type RosterEntry, readRoster } from '../roster.server.ts'
import { playerEmailRecipients, playerEmails } from '../table.server.ts'
import { canBeReminded } from './plan.ts'
import { reminderOf } from './texts.server.ts'

export type RemindedOfPayments = { changed: number[]; refused: { id: number; reason: RefusalOfReminder }[] }

/**
 * Reminds some players of what they owe, each payer once for all seats that they pay for, and not twice within a day. Throws
 * `organization_not_active` and `event_taken_down`, and 404 for whoever may not see money.
 */
export async function remindOfPayments(ctx: RequestContext, ref: EventRef, form: unknown): Promise<RemindedOfPayments> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const me = authorizeSignedIn(ctx)
  const ids = [...new Set(parse(chosenForm, form).ids)]
  await requireSending(ctx, event)
  return transaction(ctx, async (txCtx) => {
    // One after the other, as the reminders that a job sends.
    await txCtx.db.execute(sql`select id from events where id = ${eventId} for no key update`)
    const roster = await readRoster(txCtx, eventId)
    const balances = new Map((await listBalances(txCtx, ids)).map((balance) => [balance.registrationId, balance]))
    const lately = await listReminded(txCtx, eventId)
    const entries = new Map(roster.entries.map((entry) => [entry.id, entry]))
    const result: RemindedOfPayments = { changed: [], refused: [] }
    const owing: RosterEntry[] = []
    for (const id of ids) {
      const entry = entries.get(id)
      const reason = !canBeReminded(roster.terms) ? 'no_reminders' : refusalOf(entry, balances.get(id), lately)
      if (reason) result.refused.push({ id, reason })
      else owing.push(entry!)
    }
    const payers = [...new Set(owing.map(({ leader }) => leader))].map((id) => entries.get(id)!)
    const { reached, skipped } = await toAudience(txCtx, roster, payers, 'payment')
    const why = new Map(skipped.map(({ entry, reason }) => [entry.id, reason]))
    for (const { id, leader } of owing) {
      const reason = why.get(leader)
      if (reason) result.refused.push({ id, reason })
      else result.changed.push(id)
    }
    const told = reached.map(({ entry }) => entry)
    for (const kind of ['overdue', 'payment'] as const) {
      const late = told.filter(({ overdue }) => overdue === (kind === 'overdue'))
      if (late.length === 0) continue
      const [email] = await txCtx.db
        .insert(playerEmails)
        .values({ ...(await reminderOf(txCtx, eventId, kind)), sentBy: me.id })
        .returning({ id: playerEmails.id })
      const emailId = email!.id
      await txCtx.db.insert(playerEmailRecipients).values(late.map(({ id }) => ({ emailId, registrationId: id })))
      await recordAudit(txCtx, {
        action: 'sendPlayerEmail',
        entityType: 'event',
        entityId: eventId,
        details: { email: emailId, recipients: late.length },
      })
      await enqueue(txCtx, sendEmailJob, { emailId })
    }
    return result
  })
}

/** What players say they have paid they are not asked for again. */
function refusalOf(
  entry: RosterEntry | undefined,
  balance: Balance | undefined,
  lately: ReadonlySet<number>,
): RefusalOfReminder | null {
  if (!entry || !balance) return 'missing'
  if (entry.state !== 'confirmed') return 'no_seat'
  if (openOf(balance) === 0) return balance.announced > 0 && balance.total > balance.paid ? 'announced' : 'owes_nothing'
  return lately.has(entry.leader) ? 'reminded' : null
}

/** Who was reminded of a payment within a day, by an organizer or by a job. */
async function listReminded({ db, now }: RequestContext, eventId: number): Promise<Set<number>> {
  const rows = await db.execute<{ id: number }>(sql`
    select p.registration_id as id from player_email_recipients p join player_emails m on m.id = p.email_id
    where m.event_id = ${eventId} and m.kind in ('payment', 'overdue') and p.state in ('queued', 'sent')
      and m.created_at > ${now.toISOString()}::timestamptz - interval '1 day'`)
  return new Set(rows.map(({ id }) => id))
}
