import type { Answers, FormDefinition } from './form-definition.ts'
import type { OwnRegistration } from './own-registration.ts'
import type { HandoverMode, RegistrationActor, RegistrationState } from './states.ts'

/** A form as an event has it, or had it when it was answered. */
export type ShownForm = { version: number; definition: FormDefinition }

export type OwnHistoryEntry = {
  id: number
  at: Date
  action: string
  actor: RegistrationActor
  toState: RegistrationState | null
  /** Of changed answers: the questions. */
  fields: string[]
  /** What the organization wrote with it. */
  message: string | null
}

/** A handover of the seat that is under way. */
export type OutgoingHandover = { id: number; state: 'offered' | 'accepted'; to: string | null; expiresAt: Date }

/** Everything that its holder sees of a registration. */
export type OwnRegistrationPage = {
  registration: OwnRegistration
  /** Others of the same group. */
  group: OwnRegistration[]
  /** What was answered, `special` answers too, with the form of that time. */
  form: ShownForm | null
  answers: Answers
  /** When `special` answers were erased. */
  specialErasedAt: Date | null
  /** The form as it is now, with which answers are changed; options that the person has are at the price that they have. */
  currentForm: ShownForm | null
  asksBirthDate: boolean
  birthDate: string | null
  guardian: { name: string | null; phone: string | null; email: string | null } | null
  /** Under 18 on the event's first day. */
  isMinor: boolean
  /** The signed authorization of a minor's guardian. */
  authorization: { hash: string; name: string } | null
  /** The organization has it on paper. */
  authorizationOnPaper: boolean
  /** A minor without it. */
  authorizationMissing: boolean
  mayChangeAuthorization: boolean
  mayChangeAnswers: boolean
  /** The last day to change them, `YYYY-MM-DD`, inclusive. */
  answersUntil: string | null
  mayCancel: boolean
  mayHandOver: boolean
  handoverMode: HandoverMode
  handover: OutgoingHandover | null
  /** What the QR code holds; null without a seat. */
  code: string | null
  refundPolicy: string | null
  /** How it went for those who waited for the organization's last events; null while that is unknown. */
  odds: { events: number; waited: number; seated: number; percent: number } | null
  history: OwnHistoryEntry[]
}
