import type { HandoverMode, ParticipantVisibility } from './states.ts'

/** How an event takes registrations. */
export type RegistrationSettings = {
  waitingList: boolean
  /** Companions that one person may register with themselves. */
  companions: number
  asksBirthDate: boolean
  /** Last day on which players change their answers, inclusive; null: until the event begins. */
  answersUntil: string | null
  handover: HandoverMode
  participants: ParticipantVisibility
  paymentDays: number
  /** Whether the organization gets an email a day about new registrations. */
  digest: boolean
  /** Whether the organizers approve the characters that players submit to them. */
  characterApproval: boolean
}
