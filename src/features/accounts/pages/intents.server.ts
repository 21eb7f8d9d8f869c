import type { Context } from '#core/context.ts'
import { unforeseenAs } from '#core/failing-as.ts'
import { Failure } from '#core/failure.ts'
import type { Form } from '#core/form.server.ts'
import { activateTwoSteps, beginTwoSteps, dropTwoSteps, endTwoSteps } from '#features/codes/commands.server.ts'
import { renewRecoveryCodes } from '#features/codes/recovery.server.ts'
import { removePasskey, renamePasskey } from '#features/passkeys/commands.server.ts'
import { endOtherSessions, endSession, type Renewed } from '#features/sessions/commands.server.ts'
import type { Coordinates } from '#spec/event-card.ts'
import { findProvince } from '#spec/provinces.ts'
import type { Locale } from '#spec/vocabulary.ts'
import type { Visit } from '#web/context.ts'
import { clickedPlace } from '#web/map-click.server.ts'
import { askEmailChange, cancelEmailChange } from '../addresses.server.ts'
import { resendActivation } from '../commands.server.ts'
import { requestDataCopy } from '../copies.server.ts'
import { askErasure, cancelErasure } from '../erasure.server.ts'
import { changePassword } from '../passwords.server.ts'
import { updateProfile } from '../profile.server.ts'
import { getAccount } from '../queries.server.ts'
import type { Done } from '../ui/done.ts'

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
