/** What a column of a spreadsheet of people can be, beside the answers to the event's questions. */
export const PERSON_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'email',
  'ticket',
  'state',
  'paid',
  'paid_on',
  'birth_date',
  'guardian_name',
  'guardian_phone',
  'guardian_email',
  'note',
] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** A field of the person, or the answer to the question with this key. */
export type PeopleTarget = PersonField | `answer_${string}`
export const answerTarget = (key: string): PeopleTarget => `answer_${key}`
export const answerKey = (target: PeopleTarget): string | null =>
  target.startsWith('answer_') ? target.slice('answer_'.length) : null

/** Each row has a tick, and a form 1,100 controls at most: so many are shown to repair cells at once. */
export const PEOPLE_FIXES_SHOWN = 300

/** A question that a column can be the answer to. */
export type PeopleQuestion = { target: PeopleTarget; label: string }

/** What is wrong with a cell, by the names of messages: `peopleImport.problem.*`. */
export const PEOPLE_PROBLEMS = [
  'required',
  'too_long',
  'email',
  'phone',
  'date',
  'underage',
  'amount',
  'currency',
  'ticket',
  'state',
  'choice',
  'number',
  'formula',
  'wrong',
] as const
export type PeopleProblemCode = (typeof PEOPLE_PROBLEMS)[number]
export type PeopleProblem = {
  target: PeopleTarget
  code: PeopleProblemCode
  /** What the cell says. */
  text: string
  /** What it can be instead, where that is a short list. */
  options: { value: string; label: string }[]
}

/** What is said of a row beside what happens to it, by the names of messages: `peopleImport.hint.*`. */
export type PeopleHint = 'exists' | 'repeated' | 'says_cancelled' | 'full' | 'postponed' | 'shared_email' | 'credit'

/** `confirmed`, `waitlisted`: it comes in so. `out`: it is left out. `wrong`: it cannot come in as it is. */
export type PeopleOutcome = 'confirmed' | 'waitlisted' | 'out' | 'wrong'

export type PeopleRow = {
  /** Its place among the rows. */
  at: number
  /** The number that a spreadsheet shows beside it. */
  line: number
  name: string
  email: string | null
  ticket: string | null
  /** In minor units of `coin`; 0: nothing. */
  paid: number
  coin: string
  outcome: PeopleOutcome
  problems: PeopleProblem[]
  hints: PeopleHint[]
}

/** A name of a ticket in the sheet that the event has none of; empty for the rows without one. */
export type UnknownTicket = { text: string; rows: number; chosen: number | null }
