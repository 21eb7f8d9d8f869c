import type { ContentLocale } from '../enums.ts'
import type { RegistrationState } from '../registrations/states.ts'
import type { Missing, PlayerFilter } from './filter.ts'
import type { EmailKind, RecipientState, ReminderKind, ReplyTarget } from './states.ts'

/** Why nothing can be sent now. */
export type EmailRefusal = 'organization_not_active' | 'event_taken_down'

/** The page on which an email to players is written. */
export type ComposeView = {
  filter: PlayerFilter
  /** How many each box would find alone. */
  options: {
    states: { value: RegistrationState; count: number }[]
    tickets: { value: number; title: string; count: number }[]
    missing: { value: Missing; count: number }[]
    /** Null for who sees no money. */
    overdue: number | null
  }
  people: { id: number; name: string; locale: ContentLocale }[]
  readers: Record<ContentLocale, number>
  /** Sent along with the form: nothing is sent where others would get it meanwhile. */
  seen: string
  skipped: { id: number; name: string; reason: string }[]
  preview: EmailPreview
  replyTargets: ReplyTarget[]
  organizationEmail: string | null
  mayMoney: boolean
  refusal: EmailRefusal | null
}

/** An email as one person reads it. */
export type EmailPreview = {
  id: number
  name: string
  locale: ContentLocale
  from: string
  subject: string
  /** Safe: rendered from Markdown. */
  html: string
  note: string | null
  why: string
}

type Counts = Record<RecipientState, number>
export type SentEmail = {
  id: number
  kind: EmailKind
  subject: string
  at: Date
  counts: Counts
}
export type SentRecipient = {
  id: number
  registrationId: number
  name: string
  locale: ContentLocale
  state: RecipientState
  failure: string | null
  /** When it was sent, or will be tried again. */
  at: Date | null
}
export type SentDetail = SentEmail & {
  sender: string | null
  subjectEn: string | null
  bodyEs: string
  bodyEn: string | null
  recipients: SentRecipient[]
}

/** What a reminder does next, and did last. */
export type ReminderRow = {
  kind: ReminderKind
  isOn: boolean
  next: { day: string; names: string[]; count: number } | null
  last: { id: number; at: Date; count: number } | null
}

/** An email as one of its recipients got it, or did not. */
export type EmailTo = { id: number; kind: EmailKind; subject: string; state: RecipientState; at: Date }
