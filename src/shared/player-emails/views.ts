import type { ContentLocale } from '../enums.ts'
import type { FilterOptions, PlayerView } from '../registrations/players.ts'
import type { PlayersQuery } from '../registrations/players-query.ts'
import type { EmailKind, HeldReason, RecipientState, ReminderKind, ReplyTarget } from './states.ts'

/** Why nothing can be sent now. */
export type EmailRefusal = 'organization_not_active' | 'event_taken_down'

/** The page on which an email to players is written. */
export type ComposeView = {
  /** Whom it goes to. `ids`: those alone who were chosen in the table. */
  query: PlayersQuery
  ids: number[] | null
  options: FilterOptions
  /** The views of the team, and one's own, that the writer may use. */
  views: PlayerView[]
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
  /** Where the answer goes; null where nobody can answer. */
  replyTo: string | null
  subject: string
  /** Safe: rendered from Markdown. */
  html: string
  note: string | null
  /** What its last lines say: how to get no more of them, and why one got it. */
  footer: string[]
}

type Counts = Record<RecipientState, number>
/** When a message goes by itself, as the clock says it at the event: `2027-01-10T10:00`; and why it did not. */
export type Planned = { at: string; held: HeldReason | null }
export type SentEmail = {
  id: number
  kind: EmailKind
  subject: string
  at: Date
  counts: Counts
  /** Null once it was sent. */
  planned: Planned | null
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
  /** What the organization added to a reminder, as it stood then. */
  ownEs: string | null
  ownEn: string | null
  /** It is planned and tells what people owe, which the reader does not see: they cannot send it. */
  needsMoney: boolean
  /** Of a message: whom it went to, with the words for it. */
  to: { query: PlayersQuery; chosen: number | null; words: Pick<FilterOptions, 'tickets' | 'fields'> } | null
  /** Of a planned one: whom it would reach now. */
  reach: { count: number; seen: string } | null
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
