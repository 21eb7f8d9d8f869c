import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef, eventsWith } from '#features/events/access.server.ts'
import { updatePaymentMethods } from '#features/events/commands/event.server.ts'
import type { EventDays } from '#features/events/commands/event-days.server.ts'
import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { hasRegistrations } from '#features/events/queries/registrations.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import type { PaymentMethod } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { RefundTier } from '#shared/payments/refund.ts'
import { type PaymentSettingsForm, paymentSettingsForm } from './settings-schema.ts'
import { paymentSettings, refundRules } from './table.server.ts'

/** The bank account of an event was changed, as that entry of the audit log says. */
export const accountChangedJob = jobKind('payments.account_changed', { eventId: z.int(), auditId: z.int() })

export type PaymentSettings = Omit<typeof paymentSettings.$inferSelect, 'eventId' | 'updatedAt'> & {
  /** The rule for who registers now; null: none. */
  refundTiers: RefundTier[] | null
}

const DEFAULT_SETTINGS: PaymentSettings = {
  iban: null,
  beneficiary: null,
  bizumPhone: null,
  externalUrl: null,
  cashNoteEs: null,
  cashNoteEn: null,
  instalments: [],
  reminderDays: 7,
  cardRequired: false,
  refundTiers: null,
}

/** Does not authorize. */
export async function findPaymentSettings({ db }: RequestContext, eventId: number): Promise<PaymentSettings> {
  const [row] = await db.select().from(paymentSettings).where(eq(paymentSettings.eventId, eventId))
  const [rule] = await db.execute<{ tiers: RefundTier[] }>(
    sql`select tiers from refund_rules where event_id = ${eventId} order by id desc limit 1`,
  )
  const { eventId: _event, updatedAt: _updated, ...settings } = row ?? { ...DEFAULT_SETTINGS, eventId, updatedAt: null }
  return { ...settings, refundTiers: rule?.tiers ?? null }
}

/** The settings with the event's ways to pay and their version, for the form that edits them. */
export async function getPaymentSettings(ctx: RequestContext, ref: EventRef) {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'money.read', ref)
  const settings = await readSettings(ctx, eventId)
  const [event] = await ctx.db.execute<{
    dateStart: string | null
    paymentDays: number
    hasPayments: boolean
    takesCards: boolean
    refundPolicy: string | null
  }>(sql`
    select e.date_start::text as "dateStart", coalesce(s.payment_days, 7) as "paymentDays",
      nullif(concat_ws(' ', e.refund_policy_es, e.refund_policy_en), '') as "refundPolicy",
      exists (select 1 from payments p join registrations r on r.id = p.registration_id where r.event_id = e.id) as "hasPayments",
      exists (select 1 from payment_gateways g where g.organization_id = e.organizer_id) as "takesCards"
    from events e left join registration_settings s on s.event_id = e.id where e.id = ${eventId}`)
  const last = await findLastSettings(ctx, { eventId, organizationId })
  return { ...settings, ...event!, version: hashVersion(settings), last }
}

async function readSettings(ctx: RequestContext, eventId: number) {
  const [event] = await ctx.db.execute<{ methods: PaymentMethod[] }>(
    sql`select to_json(payment_methods) as methods from events where id = ${eventId}`,
  )
  return { ...(await findPaymentSettings(ctx, eventId)), paymentMethods: event!.methods }
}

/** The settings saved last for another event of the organization whose money the actor may see, to begin with; null once this event has its own. */
async function findLastSettings(
  ctx: RequestContext,
  { eventId, organizationId }: Record<'eventId' | 'organizationId', number>,
) {
  const [last] = await ctx.db.execute<{ id: number; title: string }>(sql`
    select e.id, (select x.title from event_texts x where x.event_id = e.id order by x.locale = ${contentLocale(ctx.locale)} desc limit 1) as title
    from payment_settings p join events e on e.id = p.event_id
    where e.organizer_id = ${organizationId} and e.id <> ${eventId} and ${eventsWith(ctx, 'money.read')}
      and not exists (select 1 from payment_settings own where own.event_id = ${eventId})
    order by p.updated_at desc, p.event_id desc limit 1`)
  return last ? { title: last.title, settings: await readSettings(ctx, last.id) } : null
}

/**
 * Saves where the money of an event goes, when it is due and how people pay. A new refund rule counts for who registers from now on. The
 * owner is told by email when the bank account changes. Throws `invalid`, and `changed_meanwhile` when someone else saved since the form
 * was read.
 */
export async function savePaymentSettings(ctx: RequestContext, ref: EventRef, input: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  const sent = parse(paymentSettingsForm, input)
  return transaction(ctx, async (txCtx) => {
    const { paymentMethods: methods, ...before } = await lockSettings(txCtx, eventId, sent.version)
    const { refundTiers, ...row } = toSettings(sent)
    // The event's own command records what its page says for the site team to review.
    const wanted = sent.payment_methods
    const isOther = wanted !== undefined && wanted.toSorted().join() !== methods.toSorted().join()
    if (isOther) await updatePaymentMethods(txCtx, ref, wanted)
    await upsertSettings(txCtx, eventId, row)
    const isNewRule = JSON.stringify(refundTiers ?? []) !== JSON.stringify(before.refundTiers ?? [])
    if (isNewRule) await addRefundRule(txCtx, eventId, refundTiers ?? [])
    const changed = Object.keys(row).filter((name) => differs(before, row, name as keyof typeof row))
    const auditId = await recordAudit(txCtx, {
      action: 'savePaymentSettings',
      entityType: 'event',
      entityId: eventId,
      details: { changed, refundRule: isNewRule, ...accountEnds(before.iban, row.iban) },
    })
    if (before.iban !== null && before.iban !== row.iban) await enqueue(txCtx, accountChangedJob, { eventId, auditId })
  })
}

/** Locks the row of the event, as its edits do. */
async function lockSettings(ctx: RequestContext, eventId: number, version: string | undefined) {
  await ctx.db.execute(sql`select id from events where id = ${eventId} for no key update`)
  const settings = await readSettings(ctx, eventId)
  if (version !== undefined && version !== hashVersion(settings)) throw new AppError('changed_meanwhile')
  return settings
}

/** The last four characters of the accounts, where they differ: enough to tell them apart. */
const accountEnds = (before: string | null, after: string | null) =>
  before === after ? {} : { accountBefore: before?.slice(-4) ?? null, accountAfter: after?.slice(-4) ?? null }

const differs = <Row extends object>(before: Row, after: Row, name: keyof Row) =>
  JSON.stringify(before[name]) !== JSON.stringify(after[name])

/** How many days before a payment is due its player is reminded. For a command that has authorized `money.edit`. */
export async function saveReminderDays(ctx: RequestContext, eventId: number, reminderDays: number) {
  const { refundTiers: _, ...settings } = await findPaymentSettings(ctx, eventId)
  await upsertSettings(ctx, eventId, { ...settings, reminderDays })
}

async function upsertSettings(ctx: RequestContext, eventId: number, settings: Omit<PaymentSettings, 'refundTiers'>) {
  const row = { ...settings, updatedAt: ctx.now }
  await ctx.db
    .insert(paymentSettings)
    .values({ eventId, ...row })
    .onConflictDoUpdate({ target: paymentSettings.eventId, set: row })
}

async function addRefundRule(ctx: RequestContext, eventId: number, tiers: RefundTier[]) {
  const createdBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  await ctx.db.insert(refundRules).values({ eventId, tiers, createdBy, createdAt: ctx.now })
}

function toSettings(sent: PaymentSettingsForm): PaymentSettings {
  return {
    iban: sent.iban,
    beneficiary: sent.beneficiary,
    bizumPhone: sent.bizum_phone,
    externalUrl: sent.external_url,
    cashNoteEs: sent.cash_note_es,
    cashNoteEn: sent.cash_note_en,
    reminderDays: sent.reminder_days,
    cardRequired: sent.card_required,
    instalments: sent.instalments.map(({ percent, due_on }) => ({ percent, dueOn: due_on })),
    refundTiers: sent.refund_tiers
      .map(({ days_before, percent, fee }) => ({ daysBefore: days_before, percent, fee }))
      .sort((a, b) => b.daysBefore - a.daysBefore),
  }
}

export const copyPaymentSettings: EventCopy = async (ctx, { from, to }, _copied, shiftDay) => {
  const { refundTiers, ...settings } = await findPaymentSettings(ctx, from)
  const instalments = settings.instalments.map(({ percent, dueOn }) => ({ percent, dueOn: shiftDay(dueOn) }))
  await upsertSettings(ctx, to, { ...settings, instalments })
  if (refundTiers) await addRefundRule(ctx, to, refundTiers)
}

export const instalmentDays: EventDays = {
  part: 'instalments',
  list: async (ctx, eventId) =>
    (await findPaymentSettings(ctx, eventId)).instalments.flatMap(({ dueOn }, index) =>
      dueOn === null ? [] : [{ day: dueOn, number: index + 1 }],
    ),
  // Nobody is to pay earlier than they agreed to.
  mayAdvance: async (ctx, eventId) => !(await hasRegistrations(ctx, eventId)),
  move: async (ctx, eventId, by, today) => {
    const { refundTiers: _, ...settings } = await findPaymentSettings(ctx, eventId)
    const instalments = settings.instalments.map(({ percent, dueOn }) => ({
      percent,
      dueOn: dueOn !== null && dueOn >= today ? addDays(dueOn, by) : dueOn,
    }))
    await upsertSettings(ctx, eventId, { ...settings, instalments })
  },
}
