import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { idList, int, multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import { PLAYER_EMAIL_SUBJECT_MAX, PLAYER_EMAIL_TEXT_MAX, PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { REPLY_TARGETS } from '#shared/player-emails/states.ts'

const id = int({ min: 1, max: INTEGER.max })
/** A box that is not ticked is missing from a form. */
const checkbox = z.preprocess((value) => value === true || value === 'on', z.boolean())
/** Registrations that were chosen one by one, as an address lists them. */
const chosen = idList(PLAYERS_PER_PAGE)

const localTime = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)

const texts = {
  subject_es: singleLine({ max: PLAYER_EMAIL_SUBJECT_MAX }),
  body_es: multiline({ max: PLAYER_EMAIL_TEXT_MAX }),
  subject_en: nullable(singleLine({ max: PLAYER_EMAIL_SUBJECT_MAX })),
  body_en: nullable(multiline({ max: PLAYER_EMAIL_TEXT_MAX })),
}

/** An email to players as its page sends it. Whom else it goes to stands in the parameters of the table (`readSegmentQuery`). */
export const messageForm = z.object({
  ids: chosen,
  ...texts,
  /** Undefined: the organization, where it has an address. */
  reply_to: z.enum(REPLY_TARGETS).optional(),
  /** Whose email the preview and the test show. */
  as: nullable(id),
  /** Who gets it, as the page showed. */
  seen: nullable(z.string().max(40)),
  form_key: nullable(z.uuid()),
  /** The planned one that it changes. */
  email: nullable(id),
  /** Of that one: the text that the page showed. */
  version: nullable(z.string().max(40)),
  /** When it goes, where the event takes place. */
  send_at: nullable(localTime),
})
export type MessageForm = z.output<typeof messageForm>

export const plannedForm = z.object({ seen: nullable(z.string().max(40)) })

/** The same while it is being written: the texts may be empty or too long. */
export const draftForm = z.object({
  ids: chosen.catch(null),
  subject_es: z.string().catch(''),
  body_es: z.string().catch(''),
  subject_en: z.string().catch(''),
  body_en: z.string().catch(''),
  reply_to: z.enum(REPLY_TARGETS).optional().catch(undefined),
  as: nullable(id).catch(null),
})

export const remindersForm = z.object({
  payment: checkbox,
  overdue: checkbox,
  form: checkbox,
  authorization: checkbox,
  event: checkbox,
  position: checkbox,
  /** A setting of payments; missing: unchanged. */
  payment_days: int({ min: 0, max: 60 }).optional(),
  overdue_days: int({ min: 1, max: 30 }),
  form_days: int({ min: 1, max: 90 }),
  event_days: int({ min: 1, max: 30 }),
})
