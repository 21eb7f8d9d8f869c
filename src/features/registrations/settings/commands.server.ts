import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { EventDays } from '#features/events/commands/event-days.server.ts'
import type { EventCopy } from '#features/events/commands/event-parts.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { RegistrationSettings } from '#shared/registrations/settings.ts'
import { PARTICIPANT_VISIBILITIES, type ParticipantVisibility } from '#shared/registrations/states.ts'
import { refuseOpenHandovers } from '../handovers/decide.server.ts'
import { byMember } from '../records/change-state.server.ts'
import { withLockedSeats } from '../seats/lock.server.ts'
import { findSettings, isAnybodyRegistered } from './queries.server.ts'
import { settingsForm } from './schema.ts'
import { registrationSettings } from './table.server.ts'

const isWider = (to: ParticipantVisibility, from: ParticipantVisibility) =>
  PARTICIPANT_VISIBILITIES.indexOf(to) > PARTICIPANT_VISIBILITIES.indexOf(from)

/**
 * Saves how an event takes registrations. Throws `changed_meanwhile` when someone else saved since the form was read, and `invalid` when
 * more people would see the participants than when they registered: under the lock, so that nobody registers in between.
 */
export async function saveSettings(ctx: RequestContext, ref: EventRef, form: unknown): Promise<RegistrationSettings> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const sent = parse(settingsForm, form)
  const settings: RegistrationSettings = {
    waitingList: sent.waiting_list,
    companions: sent.companions,
    asksBirthDate: sent.asks_birth_date,
    answersUntil: sent.answers_until,
    handover: sent.handover,
    participants: sent.participants,
    paymentDays: sent.payment_days,
    digest: sent.digest,
    characterApproval: sent.character_approval,
  }
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const { terms } = seats
    const before = await findSettings(txCtx, eventId)
    if (sent.version !== undefined && sent.version !== hashVersion(before)) throw new AppError('changed_meanwhile')
    if (isWider(settings.participants, before.participants) && (await isAnybodyRegistered(txCtx, eventId)))
      throw new AppError('invalid', { fields: { participants: 'choice' } })
    if (settings.answersUntil && terms.lastDay && settings.answersUntil > terms.lastDay)
      throw new AppError('invalid', { fields: { answers_until: 'after_event' } })
    const changed = Object.keys(settings).filter(
      (name) => settings[name as keyof typeof settings] !== before[name as keyof typeof before],
    )
    if (changed.length === 0) return settings
    const row = { ...settings, updatedAt: ctx.now }
    await txCtx.db
      .insert(registrationSettings)
      .values({ eventId, ...row })
      .onConflictDoUpdate({ target: registrationSettings.eventId, set: row })
    // The people concerned are told that their seats stay where they are.
    if (settings.handover === 'none') await refuseOpenHandovers(txCtx, seats, byMember(authorizeSignedIn(ctx).id))
    await recordAudit(txCtx, {
      action: 'saveRegistrationSettings',
      entityType: 'event',
      entityId: eventId,
      details: { changed },
    })
    return settings
  })
}

export const copySettings: EventCopy = async (ctx, { from, to }, _copied, shiftDay) => {
  const { answersUntil, ...settings } = await findSettings(ctx, from)
  await ctx.db
    .insert(registrationSettings)
    .values({ eventId: to, ...settings, answersUntil: shiftDay(answersUntil), updatedAt: ctx.now })
}

export const answerDays: EventDays = {
  part: 'answers',
  list: async (ctx, eventId) => {
    const { answersUntil } = await findSettings(ctx, eventId)
    return answersUntil === null ? [] : [{ day: answersUntil }]
  },
  move: ({ db }, eventId, by) =>
    db.execute(
      sql`update registration_settings set answers_until = answers_until + ${by}::int where event_id = ${eventId}`,
    ),
}
