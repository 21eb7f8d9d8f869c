import {
  answerTarget,
  PERSON_FIELDS,
  type PeopleTarget,
  type PersonField,
} from '#shared/player-imports/people-sheet.ts'
import type { FieldType, FormField } from '#shared/registrations/form-definition.ts'
import { foldText } from '#shared/search.ts'
import { FOUND_WITHIN, HEADINGS, OF_OTHERS } from './heading-words.ts'

/** A heading, or the words of a question, to be compared. */
export const foldHeading = (text: string) =>
  foldText(text)
    .replace(/#|\bn[.o]*º/g, ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Headings that say what is asked by the type of the question. */
const OF_TYPE: Partial<Record<FieldType, readonly string[]>> = {
  phone: ['telefono', 'telefono movil', 'numero de telefono', 'movil', 'phone', 'phone number', 'cell phone', 'mobile'],
  country: ['pais', 'country', 'home country'],
  character: ['personaje', 'nombre del personaje', 'character', 'character name'],
}
/** Shorter ones are in too many others. */
const LONG_ENOUGH = 6

type Guess = { target: PeopleTarget; matches: (heading: string) => boolean }

/** What each column is, by its heading: each target once, exact headings and the event's own questions first. */
export function guessColumns(
  header: readonly string[],
  targets: readonly PeopleTarget[],
  questions: readonly FormField[],
): (PeopleTarget | null)[] {
  const headings = header.map(foldHeading)
  const columns: (PeopleTarget | null)[] = header.map(() => null)
  const taken = new Set<PeopleTarget>()
  for (const { target, matches } of guesses(questions)) {
    if (taken.has(target) || !targets.includes(target)) continue
    const at = headings.findIndex((heading, index) => heading !== '' && columns[index] === null && matches(heading))
    if (at < 0) continue
    columns[at] = target
    taken.add(target)
  }
  return splitNames(columns)
}

function guesses(questions: readonly FormField[]): Guess[] {
  const asked = questions.map((field) => {
    const titles = [field.label.es, field.label.en ?? '', field.key].map(foldHeading).filter(Boolean)
    return { field, titles, target: answerTarget(field.key) }
  })
  const person = PERSON_FIELDS.flatMap((field) => HEADINGS[field].map((word) => ({ field, word }))).toSorted(
    (a, b) => b.word.length - a.word.length,
  )
  return [
    ...asked.map(({ titles, target }) => ({ target, matches: (heading: string) => titles.includes(heading) })),
    ...person.map(({ field, word }) => ({ target: field, matches: (heading: string) => heading === word })),
    ...asked.map(({ field, target }) => ({
      target,
      matches: (heading: string) => OF_TYPE[field.type]?.includes(heading) ?? false,
    })),
    ...person.filter(isFoundWithin).map(({ field, word }) => ({
      target: field,
      matches: (heading: string) => !OF_OTHERS.test(heading) && ` ${heading} `.includes(` ${word} `),
    })),
    ...asked.map(({ titles, target }) => ({
      target,
      matches: (heading: string) => titles.some((title) => isWithin(title, heading) || isWithin(heading, title)),
    })),
  ]
}

/** «Nombre» alone is in «Nombre de la asociación». */
const isFoundWithin = ({ field, word }: { field: PersonField; word: string }) =>
  FOUND_WITHIN.includes(field) && (field === 'email' || word.includes(' '))

const isWithin = (part: string, whole: string) => part.length >= LONG_ENOUGH && whole.includes(part)

/** Beside a column of surnames, «Nombre» is the first name. */
function splitNames(columns: (PeopleTarget | null)[]): (PeopleTarget | null)[] {
  if (!columns.includes('last_name') || columns.includes('first_name')) return columns
  return columns.map((target) => (target === 'name' ? 'first_name' : target))
}
