import { eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import type { RegistrationSettings } from '#shared/registrations/settings.ts'
import { registrationSettings } from './table.server.ts'

/** Of an event that never changed them. */
const DEFAULT_SETTINGS: RegistrationSettings = {
  waitingList: true,
  companions: 0,
  asksBirthDate: false,
  answersUntil: null,
  handover: 'approval',
  participants: 'organizers',
  paymentDays: 7,
  digest: true,
  characterApproval: false,
}

/** Does not authorize. */
export async function findSettings({ db }: RequestContext, eventId: number): Promise<RegistrationSettings> {
  const [row] = await db.select().from(registrationSettings).where(eq(registrationSettings.eventId, eventId))
  if (!row) return DEFAULT_SETTINGS
  const { eventId: _event, updatedAt: _updated, digestedAt: _digested, ...settings } = row
  return settings
}

/** Whether someone has registered, whatever became of it. Tests do not count. Does not authorize. */
export async function isAnybodyRegistered({ db }: RequestContext, eventId: number): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from registrations where event_id = ${eventId} and not is_test limit 1`)
  return rows.length > 0
}

/** The settings with their version, and whether the participants' visibility may still be widened. */
export async function getSettings(ctx: RequestContext, ref: EventRef) {
  const { eventId } = await authorizeEvent(ctx, 'events.read', ref)
  const settings = await findSettings(ctx, eventId)
  return { ...settings, version: hashVersion(settings), mayWiden: !(await isAnybodyRegistered(ctx, eventId)) }
}
