import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import { requestDataExport } from '#features/identity/accounts/commands/data-exports.server.ts'
import {
  cancelEmailChange,
  requestEmailChange,
} from '#features/identity/accounts/commands/email/email-change.server.ts'
import { cancelErasure, requestErasure } from '#features/identity/accounts/commands/erasure.server.ts'
import { changePassword } from '#features/identity/accounts/commands/passwords.server.ts'
import { updateProfile } from '#features/identity/accounts/commands/profile.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { removePasskey, renamePasskey } from '#features/identity/passkeys/commands.server.ts'
import { endOtherSessions, endSession, type RenewedSession } from '#features/identity/sessions/commands.server.ts'
import {
  beginTwoFactorSetup,
  cancelTwoFactorSetup,
  disableTwoFactor,
  enableTwoFactor,
} from '#features/identity/two-factor/commands.server.ts'
import { regenerateRecoveryCodes } from '#features/identity/two-factor/recovery-codes.server.ts'
import {
  deleteKeptAnswer,
  deleteKeptAnswers,
  renewProtectedConsent,
  withdrawProtectedConsent,
} from '#features/kept-answers/commands.server.ts'
import { endMyOptOut } from '#features/player-emails/opt-outs.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { clickedCoordinates } from '#platform/map/map-click.server.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { findGermanState } from '#shared/map/german-states.ts'
import { findProvince } from '#shared/map/provinces.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { SuccessCode } from './success-messages.ts'

/**
 * The result of a form: the success code, a new locale or session token if they changed, or recovery codes to show in
 * this response only.
 */
export type IntentResult = { done: SuccessCode; locale?: Locale; session?: RenewedSession } | { codes: string[] }
type IntentHandler = (ctx: RequestContext, form: FormValues) => Promise<IntentResult>

const idOf = (form: FormValues, name: string) => rowIdOrNone(form[name])

/** A handler that runs a command and responds with a success code. */
const respondWith =
  (done: SuccessCode, command: (ctx: RequestContext, form: FormValues) => Promise<unknown>): IntentHandler =>
  async (...args) => {
    await command(...args)
    return { done }
  }

const update = wrapUnexpectedErrors('profile_not_updated', updateProfile)
const resend = wrapUnexpectedErrors('confirmation_not_sent', resendActivation)

/** Name, language and newsletter. Unchecked boxes are not submitted. */
const saveProfile: IntentHandler = async (ctx, form) => {
  const before = await getAccount(ctx)
  await update(ctx, { ...form, newsletter: form['newsletter'] ?? false, gps_location: undefined, email: undefined })
  const after = await getAccount(ctx)
  const unchanged = (['username', 'newsletter', 'locale'] as const).every((name) => before[name] === after[name])
  return { done: unchanged ? 'nothing' : 'profile', ...(before.locale !== after.locale && { locale: after.locale }) }
}

/** Saves a location: a click on the map, a province, or the browser's position. */
async function saveLocation(ctx: RequestContext, location: Coordinates | null) {
  if (!location) throw new AppError('invalid', { fields: { province: 'choice' } })
  await update(ctx, { gps_location: location })
}

const findRegion = (name: string) => findProvince(name) ?? findGermanState(name)

function browserPosition(form: FormValues) {
  const [latitude, longitude] = [textOf(form, 'latitude'), textOf(form, 'longitude')]
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

/** Agrees again, to the text beside the button. */
const renewAnswers = (ctx: RequestContext) =>
  renewProtectedConsent(ctx, createTranslator(ctx.locale)('keptAnswers.renew.text'))

/** Every form of the account page, by `intent`. */
export const INTENTS: Record<string, IntentHandler> = {
  profile: saveProfile,
  map: respondWith('place', (ctx, form) => saveLocation(ctx, clickedCoordinates(form))),
  province: respondWith('place', (ctx, form) => saveLocation(ctx, findRegion(textOf(form, 'province')))),
  here: respondWith('place', (ctx, form) => saveLocation(ctx, browserPosition(form))),
  no_place: respondWith('no_place', (ctx, _) => update(ctx, { gps_location: null })),
  resend: respondWith('resent', (ctx, _) => resend(ctx)),
  email: respondWith('email_asked', (ctx, form) => requestEmailChange(ctx, form)),
  cancel_email: respondWith('email_cancelled', (ctx) => cancelEmailChange(ctx)),
  password: async (ctx, form) => ({
    done: 'password',
    session: await changePassword(ctx, form),
  }),
  rename_passkey: respondWith('passkey', (ctx, form) => renamePasskey(ctx, idOf(form, 'passkey'), form)),
  remove_passkey: respondWith('passkey_removed', (ctx, form) => removePasskey(ctx, idOf(form, 'passkey'), form)),
  begin_two_steps: respondWith('two_steps_begun', (ctx, _) => beginTwoFactorSetup(ctx)),
  drop_two_steps: respondWith('two_steps_dropped', (ctx) => cancelTwoFactorSetup(ctx)),
  end_two_steps: respondWith('two_steps', (ctx, form) => disableTwoFactor(ctx, form)),
  activate_two_steps: async (ctx, form) => ({ codes: await enableTwoFactor(ctx, form) }),
  renew_recovery_codes: async (ctx, form) => ({
    codes: await regenerateRecoveryCodes(ctx, form),
  }),
  end_session: respondWith('session', (ctx, form) => endSession(ctx, idOf(form, 'session'))),
  end_others: respondWith('sessions', (ctx) => endOtherSessions(ctx)),
  copy: respondWith('copy', (ctx, _) => requestDataExport(ctx)),
  erase: respondWith('erase', (ctx, form) => requestErasure(ctx, { ...form, password: form['password'] ?? '' })),
  emails_again: respondWith('emails_again', (ctx, form) => endMyOptOut(ctx, idOf(form, 'organization'))),
  delete_answer: respondWith('answer_deleted', (ctx, form) => deleteKeptAnswer(ctx, textOf(form, 'kind'))),
  delete_answers: respondWith('answers_deleted', (ctx) => deleteKeptAnswers(ctx)),
  withdraw_answers: respondWith('answers_withdrawn', (ctx) => withdrawProtectedConsent(ctx)),
  renew_answers: respondWith('answers_renewed', (ctx) => renewAnswers(ctx)),
  keep: respondWith('keep', (ctx) => cancelErasure(ctx)),
}
