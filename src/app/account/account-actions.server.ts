import { resendActivation } from '#features/identity/accounts/commands/account.server.ts'
import { requestDataCopy } from '#features/identity/accounts/commands/data-exports.server.ts'
import { askEmailChange, cancelEmailChange } from '#features/identity/accounts/commands/email-change.server.ts'
import { askErasure, cancelErasure } from '#features/identity/accounts/commands/erasure.server.ts'
import { changePassword } from '#features/identity/accounts/commands/passwords.server.ts'
import { updateProfile } from '#features/identity/accounts/commands/profile.server.ts'
import { getAccount } from '#features/identity/accounts/queries/account.server.ts'
import { removePasskey, renamePasskey } from '#features/identity/passkeys/commands.server.ts'
import { endOtherSessions, endSession, type Renewed } from '#features/identity/sessions/commands.server.ts'
import {
  activateTwoSteps,
  beginTwoSteps,
  dropTwoSteps,
  endTwoSteps,
} from '#features/identity/two-factor/commands.server.ts'
import { renewRecoveryCodes } from '#features/identity/two-factor/recovery-codes.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { unforeseenAs } from '#platform/errors/wrap-errors.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import { clickedPlace } from '#platform/map/map-click.server.ts'
import type { Visit } from '#platform/react-router/router-context.ts'
import type { Locale } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-card.ts'
import { findProvince } from '#shared/provinces.ts'
import type { Done } from './success-messages.ts'

/** What came of a form: what to say, the language to go on in, the session's new token, or recovery codes that are told in this very answer. */
export type Outcome = { done: Done; locale?: Locale; session?: Renewed } | { codes: string[] }
type Carry = (ctx: Context, form: Form, visit: Visit) => Promise<Outcome>

const one = (form: Form, name: string) => {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}
const idIn = (form: Form, name: string) => (/^\d{1,9}$/.test(one(form, name)) ? Number(one(form, name)) : 0)

/** Runs a command that answers nothing. */
const then =
  (done: Done, command: (ctx: Context, form: Form, visit: Visit) => Promise<unknown>): Carry =>
  async (...given) => {
    await command(...given)
    return { done }
  }

const update = unforeseenAs('profile_not_updated', updateProfile)
const resend = unforeseenAs('confirmation_not_sent', resendActivation)

/** One form of name, language and newsletter; a box that is not ticked is not sent. */
const saveProfile: Carry = async (ctx, form, visit) => {
  const { secret } = visit
  const before = await getAccount(ctx, secret)
  await update(
    ctx,
    { ...form, newsletter: form['newsletter'] ?? false, gps_location: undefined, email: undefined },
    visit,
  )
  const after = await getAccount(ctx, secret)
  const same = (['username', 'newsletter', 'locale'] as const).every((name) => before[name] === after[name])
  return { done: same ? 'nothing' : 'profile', ...(before.locale !== after.locale && { locale: after.locale }) }
}

/** Where a form says one is: a click on the map, a province, or what the browser found. */
async function savePlace(ctx: Context, place: Coordinates | null, visit: Visit) {
  if (!place) throw new Failure('invalid', 'invalid', { fields: { province: 'choice' } })
  await update(ctx, { gps_location: place }, visit)
}

function found(form: Form) {
  const [latitude, longitude] = [one(form, 'latitude'), one(form, 'longitude')]
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

/** The field is called otherwise on the page, which has two forms that ask for the password. */
const withPassword = (form: Form) => ({ email: form['email'], currentPassword: form['emailPassword'] })

/** Every form of the account's page, by its `intent`. */
export const INTENTS: Record<string, Carry> = {
  profile: saveProfile,
  map: then('place', (ctx, form, visit) => savePlace(ctx, clickedPlace(form), visit)),
  province: then('place', (ctx, form, visit) => savePlace(ctx, findProvince(one(form, 'province')), visit)),
  here: then('place', (ctx, form, visit) => savePlace(ctx, found(form), visit)),
  no_place: then('no_place', (ctx, _, visit) => update(ctx, { gps_location: null }, visit)),
  resend: then('resent', (ctx, _, visit) => resend(ctx, visit)),
  email: then('email_asked', (ctx, form, visit) => askEmailChange(ctx, withPassword(form), visit)),
  cancel_email: then('email_cancelled', (ctx) => cancelEmailChange(ctx)),
  password: async (ctx, form, visit) => ({ done: 'password', session: await changePassword(ctx, form, visit) }),
  rename_passkey: then('passkey', (ctx, form) => renamePasskey(ctx, idIn(form, 'passkey'), form)),
  remove_passkey: then('passkey_removed', (ctx, form, visit) => removePasskey(ctx, idIn(form, 'passkey'), visit)),
  begin_two_steps: then('two_steps_begun', (ctx, _, visit) => beginTwoSteps(ctx, visit)),
  drop_two_steps: then('two_steps_dropped', (ctx) => dropTwoSteps(ctx)),
  end_two_steps: then('two_steps', (ctx, form, visit) => endTwoSteps(ctx, form, visit)),
  activate_two_steps: async (ctx, form, visit) => ({ codes: await activateTwoSteps(ctx, form, visit) }),
  renew_recovery_codes: async (ctx, form, visit) => ({ codes: await renewRecoveryCodes(ctx, form, visit) }),
  end_session: then('session', (ctx, form) => endSession(ctx, idIn(form, 'session'))),
  end_others: then('sessions', (ctx) => endOtherSessions(ctx)),
  copy: then('copy', (ctx, _, visit) => requestDataCopy(ctx, visit)),
  erase: then('erase', (ctx, form, visit) => askErasure(ctx, { ...form, password: form['password'] ?? '' }, visit)),
  keep: then('keep', (ctx) => cancelErasure(ctx)),
}
