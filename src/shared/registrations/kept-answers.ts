import { type Answers, allFields, type FormDefinition, type FormField, type Stage } from './form-definition.ts'
import { readyFields, readyKey } from './ready-made.ts'
import { answerTo, isForTicket, visibleFields } from './visible-fields.ts'

/** Answers that a person may keep for the next form: docs/product.md, "Registrations: answers kept for the next time". */
export const KEPT_KINDS = ['birth_date', 'phone', 'diet', 'allergies', 'emergency'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]
export const isKeptKind = (text: string): text is KeptKind => (KEPT_KINDS as readonly string[]).includes(text)

type ReadyKind = Exclude<KeptKind, 'birth_date'>
const READY_KINDS: readonly ReadyKind[] = ['phone', 'diet', 'allergies', 'emergency']

/** What one agrees to at once. `protected` counts for a year: health, diet and someone else's number. */
export const KEEP_SCOPES = ['ordinary', 'protected'] as const
export type KeepScope = (typeof KEEP_SCOPES)[number]
export const scopeOf = (kind: KeptKind): KeepScope =>
  kind === 'birth_date' || kind === 'phone' ? 'ordinary' : 'protected'
export const PROTECTED_KINDS = KEPT_KINDS.filter((kind) => scopeOf(kind) === 'protected')

/** What is kept of one kind: the answers by the keys of the ready-made questions, and the birth date by `birth_date`. */
export type KeptValue = Record<string, string>
export type KeptValues = Partial<Record<KeptKind, KeptValue>>

/** What a person with a ticket is asked of themselves. */
export type AskedForm = {
  definition: FormDefinition
  ticketId: number
  stages: readonly Stage[]
  asksBirthDate: boolean
}
type Pair = { ready: FormField; field: FormField }

/** The kinds that a form asks of this person. */
export const askedKinds = (form: AskedForm): KeptKind[] =>
  KEPT_KINDS.filter((kind) => (kind === 'birth_date' ? form.asksBirthDate : pairsOf(form, kind) !== null))

/** Whether it is a ready-made question as it was put there, whose answers people may keep. */
export const isKeepable = (field: FormField): boolean =>
  READY_KINDS.some((kind) => readyFields(kind).some((ready) => isSameQuestion(field, ready)))

/** What a form is filled in with, and the kinds of which that is. */
export type OfferedAnswers = { answers: Answers; birthDate: string | null; kinds: KeptKind[] }

/** The kept answers that fit the questions of a form. What was answered before stays. */
export function fillIn(form: AskedForm, kept: KeptValues, answered: Answers = {}): OfferedAnswers {
  const offered: OfferedAnswers = { answers: {}, birthDate: null, kinds: [] }
  for (const kind of askedKinds(form)) {
    const value = kept[kind]
    if (!value) continue
    if (kind === 'birth_date') offered.birthDate = value[kind] ?? null
    else {
      const answers = answersFrom(pairsOf(form, kind) ?? [], value)
      if (!answers || Object.keys(answers).some((key) => answerTo(answered, key) !== undefined)) continue
      Object.assign(offered.answers, answers)
    }
    offered.kinds.push(kind)
  }
  return offered
}

/** What a person answered of each kind they were asked: null for what they left empty. What fits no other form is missing. */
export function valuesFrom(form: AskedForm, { answers, birthDate }: { answers: Answers; birthDate: string | null }) {
  const shown = new Set(visibleFields(form.definition, { ...form, answers }).map(({ key }) => key))
  const values: Partial<Record<KeptKind, KeptValue | null>> = {}
  for (const kind of askedKinds(form)) {
    const value =
      kind === 'birth_date'
        ? birthDate && { [kind]: birthDate }
        : valueFrom(
            (pairsOf(form, kind) ?? []).filter(({ field }) => shown.has(field.key)),
            kind,
            answers,
          )
    if (value !== undefined) values[kind] = value || null
  }
  return values
}

/**
 * The questions of a form that are those of the ready-made group, as it was put there: with its keys, types and words. Null where one that is
 * always asked is missing, or there are two of one.
 */
function pairsOf({ definition, ticketId, stages }: AskedForm, kind: ReadyKind): Pair[] | null {
  const asked = allFields(definition).filter((field) => isForTicket(field, ticketId) && stages.includes(field.stage))
  const pairs: Pair[] = []
  for (const ready of readyFields(kind)) {
    const same = asked.filter((field) => isSameQuestion(field, ready))
    if (same.length > 1 || (same.length === 0 && !ready.show_if)) return null
    if (same[0]) pairs.push({ ready, field: same[0] })
  }
  return pairs
}

/** A protected answer is no answer to a question that is not protected. */
const isSameQuestion = (field: FormField, ready: FormField) =>
  readyKey(field) === ready.key &&
  field.type === ready.type &&
  hasSameWords(field, ready) &&
  (field.sensitivity === 'special' || ready.sensitivity !== 'special')

type Labelled = Pick<FormField, 'label'>
const hasSameWords = ({ label }: Labelled, { label: ready }: Labelled) =>
  label.es === ready.es && (label.en === null || label.en === ready.en)

/** Null where the form lacks one of the questions or options. */
function answersFrom(pairs: Pair[], value: KeptValue): Answers | null {
  const known = pairs.filter(({ ready }) => value[ready.key] !== undefined)
  if (known.length !== Object.keys(value).length) return null
  if (!known.every((pair) => isSameOption(pair, value[pair.ready.key]!))) return null
  return Object.fromEntries(known.map(({ ready, field }) => [field.key, value[ready.key]!]))
}

function valueFrom(pairs: Pair[], kind: ReadyKind, answers: Answers): KeptValue | null | undefined {
  if (pairs.length === 0) return undefined
  const value: KeptValue = {}
  for (const { ready, field } of pairs) {
    const answer = answerTo(answers, field.key)
    if (typeof answer !== 'string') continue
    if (!isSameOption({ ready, field }, answer)) return undefined
    value[ready.key] = answer
  }
  if (Object.keys(value).length === 0) return null
  // “Another one” says nothing without which one.
  const isWhole = readyFields(kind).every(
    ({ key, show_if }) => !show_if?.in.includes(value[show_if.key] ?? '') || value[key] !== undefined,
  )
  return isWhole ? value : undefined
}

/** An option means the same where it has the words of the ready-made one. */
function isSameOption({ ready, field }: Pair, answer: string): boolean {
  if (ready.options.length === 0) return true
  const [own, wanted] = [field, ready].map(({ options }) => options.find(({ key }) => key === answer))
  return !!own && !!wanted && hasSameWords(own, wanted)
}
