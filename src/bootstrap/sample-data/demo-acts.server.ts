import { randomUUID } from 'node:crypto'
import { reportAbuse } from '#features/abuse-reports/report.server.ts'
import { createAlbum } from '#features/albums/commands/albums.server.ts'
import { assignPart } from '#features/casting/assignment/assign.server.ts'
import { addPart } from '#features/casting/parts/commands.server.ts'
import { savePreferences } from '#features/casting/preferences/commands.server.ts'
import { saveCastingSettings } from '#features/casting/settings.server.ts'
import { createCharacter, updateCharacter } from '#features/characters/commands/characters.server.ts'
import { linkCharacter } from '#features/characters/links/link.server.ts'
import { recordCheckIn } from '#features/check-in/commands/check-ins.server.ts'
import {
  adjustCharge,
  announcePayment,
  confirmPayment,
  recordPayment,
  refundPayment,
} from '#features/payments/commands/payments.server.ts'
import { listPayments } from '#features/payments/ledger.server.ts'
import { savePaymentSettings } from '#features/payments/settings.server.ts'
import { sendMessage } from '#features/player-emails/commands/send.server.ts'
import { saveForm } from '#features/registration-forms/commands.server.ts'
import { addRegistration } from '#features/registrations/commands/organizer/add-registration.server.ts'
import { changeRegistrations } from '#features/registrations/commands/organizer/change-registrations.server.ts'
import {
  acceptOffer,
  cancelRegistration,
  declineOffer,
} from '#features/registrations/commands/player/offers-and-cancelling.server.ts'
import { register } from '#features/registrations/commands/register/register.server.ts'
import { SITE_CONSENTS } from '#features/registrations/commands/register/site-consents.server.ts'
import { saveSettings } from '#features/registrations/settings/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { type DemoPlayer, drawnPhotos, type OrganizerVerb, type PlayerVerb } from './demo-file.ts'
import { enqueueDrawings } from './demo-photos.server.ts'

/** What the acts of one event refer to by name. */
export type Stage = {
  ref: string
  dateStart: string
  tickets: ReadonlyMap<string, number>
  /** Filled by the acts. */
  parts: Map<string, number>
}
/** What an act says, as the form of its command. */
// biome-ignore lint/suspicious/noExplicitAny: the command parses it.
type Said = any

/** By the organizer of the event. */
export const ORGANIZER_ACTS: Record<
  OrganizerVerb,
  (ctx: RequestContext, stage: Stage, said: Said) => Promise<unknown>
> = {
  settings: (ctx, { ref }, said) => saveSettings(ctx, ref, said),
  payments: (ctx, { ref }, said) => savePaymentSettings(ctx, ref, said),
  form: (ctx, { ref }, definition) => saveForm(ctx, ref, { version: 0, definition }),
  parts: async (ctx, { ref, parts }, said) => {
    for (const part of said) parts.set(part.title, await addPart(ctx, ref, part))
  },
  casting: (ctx, { ref, dateStart }, { reveals_days_before: days, ...said }) =>
    saveCastingSettings(ctx, ref, { ...said, reveals_at: `${addDays(dateStart, -days)}T20:00` }),
  message: (ctx, { ref }, said) => sendMessage(ctx, ref, said),
  album: async (ctx, { ref }, { photos, ...said }) => {
    const album = await createAlbum(ctx, { kind: 'event', ref }, said)
    await enqueueDrawings(ctx, album, drawnPhotos.parse(photos))
  },
}

/** Who acts on a registration: the player, null for someone without an account, and the organizer. */
type Seat = { id: number; own: RequestContext; organizer: RequestContext }
type PlayerAct = (seat: Seat, stage: Stage, said: Said) => Promise<unknown>

const paid = ({ now }: RequestContext, said: Said) => ({ note: null, ...said, moved_on: dayAt(now) })
const checkIn =
  (action: 'in' | 'no_show'): PlayerAct =>
  ({ organizer, id }, { ref }) =>
    recordCheckIn(organizer, ref, { device: randomUUID(), key: randomUUID(), id, action })

/** What follows signing up. */
export const PLAYER_ACTS: Record<Exclude<PlayerVerb, 'registers'>, PlayerAct> = {
  accepts: ({ own, id }) => acceptOffer(own, id),
  declines: ({ own, id }) => declineOffer(own, id),
  cancels: ({ own, id }, _stage, reason) => cancelRegistration(own, id, { reason }),
  decided: ({ organizer, id }, { ref }, said) => changeRegistrations(organizer, ref, { ids: [id], ...said }),
  arrives: checkIn('in'),
  absent: checkIn('no_show'),
  pays: ({ own, id }, _stage, said) => announcePayment(own, id, paid(own, said)),
  confirmed: async ({ organizer, id }) => {
    const announced = (await listPayments(organizer, [id])).find(({ state }) => state === 'announced')
    return confirmPayment(organizer, announced!.id)
  },
  received: ({ organizer, id }, _stage, said) => recordPayment(organizer, id, paid(organizer, said)),
  refunded: ({ organizer, id }, _stage, said) => refundPayment(organizer, id, paid(organizer, said)),
  adjusted: ({ organizer, id }, _stage, said) => adjustCharge(organizer, id, said),
  prefers: ({ own, id }, { parts }, said) =>
    savePreferences(own, id, { ...said, choices: said.choices.map((title: string) => parts.get(title)) }),
  cast: ({ organizer, id }, { ref, parts }, title) =>
    assignPart(organizer, ref, { part: parts.get(title), registration: id, was: 0 }),
  character: async ({ own, id }, _stage, { name, ...texts }) => {
    const { id: characterId } = await createCharacter(own, { name })
    await updateCharacter(own, characterId, texts)
    await linkCharacter(own, { characterId, registrationId: id })
  },
  reports: ({ own }, _stage, { type, ref, ...said }) => reportAbuse(own, { type, ref }, said),
}

/** Signs someone up: themselves, or the organizer for whoever has no account. Returns the id of the registration. */
export async function signUp(
  { own, organizer }: Omit<Seat, 'id'>,
  stage: Stage,
  { person, name, born, ticket: title, answers }: DemoPlayer,
) {
  const ticket = stage.tickets.get(title)
  const { id } = person
    ? await register(own, stage.ref, { ticket, answers, birth_date: born, consents: SITE_CONSENTS })
    : await addRegistration(organizer, stage.ref, {
        ticket,
        answers,
        name,
        email: null,
        state: 'confirmed',
        note: null,
      })
  return id
}
