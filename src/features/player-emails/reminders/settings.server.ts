import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { findPaymentSettings, saveReminderDays } from '#features/payments/settings.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { can } from '#shared/member-permissions.ts'
import { remindersForm } from '../schema.ts'
import { reminderSettings } from '../table.server.ts'

export type ReminderSettings = Omit<typeof reminderSettings.$inferSelect, 'eventId' | 'updatedAt'>

/** Of an event that never changed them. */
const DEFAULT_SETTINGS: ReminderSettings = {
  payment: true,
  overdue: true,
  form: true,
  authorization: true,
  event: true,
  position: true,
  overdueDays: 3,
  formDays: 21,
  eventDays: 7,
}

/** Does not authorize. */
export async function findReminderSettings({ db }: RequestContext, eventId: number): Promise<ReminderSettings> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.eventId, eventId))
  if (!row) return DEFAULT_SETTINGS
  const { eventId: _event, updatedAt: _updated, ...settings } = row
  return settings
}

async function upsert({ db, now }: RequestContext, eventId: number, settings: ReminderSettings) {
  const row = { ...settings, updatedAt: now }
  await db
    .insert(reminderSettings)
    .values({ eventId, ...row })
    .onConflictDoUpdate({ target: reminderSettings.eventId, set: row })
}

/** Saves which reminders an event sends. */
export async function saveReminderSettings(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  const { payment_days: paymentDays, overdue_days, form_days, event_days, ...kinds } = parse(remindersForm, form)
  const sent = { ...kinds, overdueDays: overdue_days, formDays: form_days, eventDays: event_days }
  await transaction(ctx, async (txCtx) => {
    const before = await findReminderSettings(txCtx, eventId)
    const { payment, overdue, overdueDays } = before
    // Who sees no money has no such rows on the page.
    const settings = can(role, 'money.read') ? sent : { ...sent, payment, overdue, overdueDays }
    const changed: string[] = (Object.keys(settings) as (keyof ReminderSettings)[]).filter(
      (name) => settings[name] !== before[name],
    )
    if (changed.length > 0) await upsert(txCtx, eventId, settings)
    if (paymentDays !== undefined && can(role, 'money.edit')) {
      // Under the lock under which money's own settings are saved.
      await txCtx.db.execute(sql`select 1 from events where id = ${eventId} for no key update`)
      if ((await findPaymentSettings(txCtx, eventId)).reminderDays !== paymentDays) {
        await saveReminderDays(txCtx, eventId, paymentDays)
        changed.push('paymentDays')
      }
    }
    if (changed.length === 0) return
    await recordAudit(txCtx, {
      action: 'saveReminderSettings',
      entityType: 'event',
      entityId: eventId,
      details: { changed },
    })
  })
}

export const copyReminderSettings: EventCopy = async (ctx, { from, to }) =>
  upsert(ctx, to, await findReminderSettings(ctx, from))
