import { z } from 'zod'
import { email } from '#features/identity/accounts/schema.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { int, isoDay, multiline, nullable, phone, singleLine } from '#platform/forms/zod-fields.ts'
import {
  COMPANIONS_MAX,
  NOTE_MAX,
  PERSON_NAME_LENGTH,
  REASON_LENGTH,
  REGISTRATIONS_AT_ONCE,
  TICKET_PRICE_MAX,
} from '#shared/limits.ts'

const id = int({ min: 1, max: INTEGER.max })
/** Parsed with the event's form (`parseAnswers`). */
const answers = z.unknown().optional()

const guardian = z.object({
  name: nullable(singleLine(PERSON_NAME_LENGTH)),
  phone: nullable(phone),
  email: nullable(email),
})
/** The version of the form that was shown. */
const formVersion = nullable(id)
/** What is paid for a ticket whose price people choose, in minor units. */
const price = nullable(int({ min: 0, max: TICKET_PRICE_MAX }))
/** The price of the ticket that was shown, in minor units, with or without the code: another one is not charged. */
const priceShown = nullable(int({ min: 0, max: 3 * TICKET_PRICE_MAX }))
/** Keys of consents that were given: those of the site, and those of the form that are sent apart from the answers. */
const consents = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : (value ?? [])),
  z.array(z.string().max(100)).max(50),
)
const person = { answers, birth_date: nullable(isoDay), guardian: nullable(guardian) }

/** A companion: the ticket is that of the person who registers, unless another is sent. */
const companion = z.object({
  ...person,
  name: singleLine(PERSON_NAME_LENGTH),
  email: nullable(email),
  ticket: nullable(id),
  price,
  price_shown: priceShown,
})

/** What registers someone, and their companions. */
export const signUpSchema = z.object({
  ...person,
  ticket: id,
  price,
  price_shown: priceShown,
  /** Of tickets that are found by a code only. */
  code: nullable(singleLine({ max: 40 })),
  /** A discount code, for everybody of the group. */
  discount_code: nullable(singleLine({ max: 40 })),
  /** Idempotency key: a form that is sent twice registers once. */
  form_key: nullable(z.uuid()),
  form_version: formVersion,
  consents,
  /** Answers the form's field of that type, or is linked where there is none. */
  character: nullable(z.union([z.string().max(200), z.number()])),
  additionals: z.preprocess((value) => value ?? [], z.array(companion).max(COMPANIONS_MAX)),
})
export type RegisterForm = z.output<typeof signUpSchema>

export const cancelForm = z.object({ reason: nullable(multiline({ max: REASON_LENGTH.max })) })
/** What someone answers to the form of a registration that there is: `form_version` is that of the form which was shown. */
export const answersForm = z.object({ ...person, form_version: formVersion })
/** The same of who takes a seat that is handed to them. */
export const acceptForm = answersForm.extend({ consents })

export const ORGANIZER_ACTIONS = [
  'confirm',
  'offer',
  'waitlist',
  'reject',
  'cancel',
  'attended',
  'no_show',
  'note',
] as const
export type OrganizerAction = (typeof ORGANIZER_ACTIONS)[number]

const ids = z.preprocess(
  (value) => (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]),
  z.array(id).min(1).max(REGISTRATIONS_AT_ONCE),
)
/** Some registrations of an event. */
export const chosenForm = z.object({ ids })

/** What an organizer does with some registrations at once. The reason is shown to the players, the note is not. */
export const organizerForm = z.object({
  ids,
  /** The last entry of their histories that the page was shown with: what someone else has changed since is left alone. */
  seen: nullable(int({ min: 0, max: INTEGER.max })),
  action: z.enum(ORGANIZER_ACTIONS),
  reason: nullable(multiline({ max: REASON_LENGTH.max })),
  note: nullable(multiline({ max: NOTE_MAX })),
})

/** Someone whom an organizer enters by hand. */
export const manualForm = z.object({
  ticket: id,
  name: singleLine(PERSON_NAME_LENGTH),
  email: nullable(email),
  answers,
  state: z.enum(['confirmed', 'waitlisted']),
  note: nullable(multiline({ max: NOTE_MAX })),
})

/** A registration and the ticket that it had when the form was shown, as `ID:TICKET`; several with commas, in one control or in many. */
const ticketsShown = z.preprocess(
  (value) =>
    [value ?? []].flat().flatMap((some) =>
      typeof some !== 'string'
        ? [some]
        : some
            .split(',')
            .filter(Boolean)
            .map((pair) => pair.split(':')),
    ),
  z.array(z.tuple([id, id])).max(REGISTRATIONS_AT_ONCE),
)

/** What moves some registrations to another ticket. The message is read by the players, the note is not. */
export const ticketForm = z.object({
  ids,
  ticket: id,
  /** Which ticket each had: one that has another by now stays as it is. */
  from: ticketsShown,
  /** What becomes of a higher price: it is owed, or waived. */
  difference: z.enum(['ask', 'waive']).default('ask'),
  /** Where the ticket is full: the seat stays as it was, or is given up for a place in that waiting list. */
  full: z.enum(['refuse', 'wait']).default('refuse'),
  message: nullable(multiline({ max: REASON_LENGTH.max })),
  note: nullable(multiline({ max: NOTE_MAX })),
})

/** One answer that an organizer changes for a player, among `answers`. `seen`: the answer that the form was shown with (`seenAnswer`). */
export const answerForm = z.object({ id, field: z.string().max(40), seen: z.string().max(50_000), answers })

/** Whether the organization has a minor's signed authorization on paper. */
export const paperForm = z.object({ id, received: z.enum(['yes', 'no']).transform((text) => text === 'yes') })

/** What an organizer writes to a player. */
export const messageForm = z.object({ id, message: multiline({ max: REASON_LENGTH.max }) })
