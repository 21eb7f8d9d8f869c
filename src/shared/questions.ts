export const QUESTION_LENGTH = { min: 10, max: 1000 } // to the organizers of an event
export const ANSWER_LENGTH = { min: 1, max: 3000 }
export const QUESTIONS_PER_DAY = 10 // per person, and per address
export const QUESTIONS_PER_EVENT_DAY = 100
export const QUESTIONS_WAITING_EACH = 3 // of one asker at one event
export const QUESTIONS_WAITING_MAX = 200 // of one event
export const QUESTION_CONFIRMING_DAYS = 3 // until a question from an address that nobody confirmed is deleted
export const QUESTION_RETENTION_DAYS = 30 // after the event
export const QUESTIONS_LISTED = 400 // in the panel of one event
export const QUESTIONS_PUBLISHED_MAX = 100 // on the page of one event
export const OWN_QUESTIONS_LISTED = 50
export const ANSWERS_PER_QUESTION_DAY = 5 // each correction is emailed

/** Who may read a question and its answer: whoever opens the page of the event, or its asker and the team alone. */
export const QUESTION_VISIBILITIES = ['public', 'private'] as const

/** Why nobody can ask about an event: it is off, it is over, or nobody would answer. */
export type AskingClosed = 'cancelled' | 'over' | 'nobody'

/** A question as the page of its event shows it. */
export type PublishedQuestion = { id: number; question: string; answer: string; answeredOn: string }

/** `unconfirmed`: its address is not confirmed yet. */
export type OwnQuestionState = 'unconfirmed' | 'waiting' | 'answered'

/** A question as its asker sees it. */
export type OwnQuestion = {
  id: number
  event: { title: string; slug: string }
  organizer: string
  question: string
  askedAt: Date
  state: OwnQuestionState
  answer: string | null
  isPublished: boolean
}

/** A question as the team of its event sees it. */
export type TeamQuestion = {
  id: number
  question: string
  mayPublish: boolean
  askedAt: Date
  /** Null for an address without an account, and for who may not see names. */
  asker: string | null
  answer: string | null
  answeredAt: Date | null
  answeredBy: string | null
  publicQuestion: string | null
  isPublished: boolean
  isHidden: boolean
}
