import type { FACT_COLUMNS, FactName } from './fact-columns.ts'

type ValueOf<Column> = Column extends { kind: 'flag' }
  ? boolean | null
  : Column extends { kind: 'integer' }
    ? number | null
    : Column extends { kind: 'choice'; values: readonly (infer Value)[] }
      ? Value | null
      : Column extends { kind: 'choices'; values: readonly (infer Value)[] }
        ? Value[]
        : Column extends { kind: 'lines' }
          ? string[]
          : string | null

/** `day` counts from the event's first day, which is 0, so that the programme moves with the event. */
export type ProgrammeItem = { day: number; time: string | null; what: string; inPlay: boolean }
/** A word or sign by which play is stopped or softened, and what it does. */
export type SafetyTool = { word: string; does: string | null }

/** The facts of an event in one language. */
export type EventFacts = { -readonly [Name in FactName]: ValueOf<(typeof FACT_COLUMNS)[Name]> } & {
  schedule: ProgrammeItem[]
  safetyTools: SafetyTool[]
  /** The name of a person whom one can talk to. */
  safetyContactName: string | null
  /** The day when they were last saved as right. */
  revisedOn: string | null
}

/** As they are stored. */
export type StoredProgrammeItem = {
  day: number
  time: string | null
  what_es: string | null
  what_en: string | null
  in_play: boolean
}
export type StoredSafetyTool = {
  word_es: string | null
  word_en: string | null
  does_es: string | null
  does_en: string | null
}

/** What happens before it belongs to the night of the day before. */
const NIGHT_ENDS = '06:00'
const rankOf = ({ day, time }: { day: number; time: string | null }) =>
  `${String(day).padStart(2, '0')} ${time === null ? '3' : `${time < NIGHT_ENDS ? '2' : '1'}${time}`}`

/** By day and time, with the small hours last; what has no time ends its day. */
export const inOrder = <Item extends { day: number; time: string | null }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)))

/** Whether a value says anything. */
export const isSaid = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
