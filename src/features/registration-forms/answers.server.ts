import type { Fields } from '#platform/errors/app-error.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { chosenCharacter } from '#shared/registrations/character-choice.ts'
import {
  type Answers,
  type AnswerValue,
  allFields,
  type FileAnswer,
  type FormDefinition,
  type FormField,
  type Stage,
  textIn,
} from '#shared/registrations/form-definition.ts'
import { answerTo, isConditionMet, isForTicket } from '#shared/registrations/visible-fields.ts'
import { type ParsedValue, parseAnswer } from './answer-values.server.ts'

export type ParseAt = {
  ticketId: number
  stages: readonly Stage[]
  /** Where the answers are in the form, for the names of errors: `answers`, `additionals.0.answers`. */
  prefix: string
  /** False where the caller may not see `special` answers: these fields are then left out. */
  special?: boolean
  /** All answers before, `special` ones too: conditions of fields asked now may depend on fields that are not, and files stay. */
  stored?: Answers
  /** The keys of fields whose file came with the form. */
  uploaded?: readonly string[]
  /** The language in which the consents were shown. */
  locale?: Locale
  /** The names of the characters that may be chosen, by id; without them a name is all that can be answered. */
  characters?: ReadonlyMap<number, string>
}

export type ParsedAnswers = {
  answers: Answers
  /** Answers to `special` fields. */
  special: Answers
  /** The options chosen, each with its price in minor units. */
  options: { field: string; option: string; price: number }[]
  optionsPrice: number
  consents: { key: string; shown: string; given: boolean }[]
  /** The keys of the fields whose uploaded file is an answer, for the caller to store. */
  files: string[]
  /** The ids of the characters that were chosen. Their names are the answers. */
  characters: number[]
  /** Errors; empty if the answers are valid. */
  fields: Fields
}

/**
 * Parses the answers to a form of one person. Answers to fields that this ticket, stage or another answer hides are
 * dropped, as are unknown ones.
 */
export function parseAnswers(definition: FormDefinition, sent: unknown, at: ParseAt): ParsedAnswers {
  const parsed: ParsedAnswers = {
    answers: {},
    special: {},
    options: [],
    optionsPrice: 0,
    consents: [],
    files: [],
    characters: [],
    fields: {},
  }
  const form = readFields(sent)
  if (!form) return { ...parsed, fields: { [at.prefix]: 'wrong' } }
  const known: Answers = { ...at.stored }
  const shown = new Set<string>()
  for (const field of allFields(definition)) {
    if (!isForTicket(field, at.ticketId) || !isConditionMet(field, shown, known)) continue
    shown.add(field.key)
    if (field.type === 'static' || !at.stages.includes(field.stage)) continue
    if (field.sensitivity === 'special' && at.special === false) continue
    delete known[field.key]
    const result = parseField(field, form.get(field.key), at, parsed)
    if (result.value !== undefined) known[field.key] = result.value
    const code = result.code ?? missingCode(field, result, parsed)
    if (code) parsed.fields[`${at.prefix}.${field.key}`] = code
    else if (result.value !== undefined) addAnswer(parsed, field, result.value, at.locale ?? DEFAULT_LOCALE)
  }
  return parsed
}

/** The sent values by key, without what objects inherit; null if they are something else. */
function readFields(sent: unknown): Map<string, unknown> | null {
  if (sent === undefined || sent === null || sent === '') return new Map()
  return typeof sent === 'object' && !Array.isArray(sent) ? new Map(Object.entries(sent)) : null
}

function parseField(field: FormField, sent: unknown, at: ParseAt, parsed: ParsedAnswers): ParsedValue {
  if (field.type === 'character') return parseCharacter(field, sent, at, parsed)
  if (field.type !== 'file') return parseAnswer(field, sent)
  if (at.uploaded?.includes(field.key)) parsed.files.push(field.key)
  const stored = answerTo(at.stored ?? {}, field.key)
  const isKept = isFile(stored) && sent !== REMOVED_FILE && !parsed.files.includes(field.key)
  return isKept ? { value: stored } : {}
}

/** One of the person's characters, else a name. The choice counts more than the text beside it. */
function parseCharacter(field: FormField, sent: unknown, { characters }: ParseAt, parsed: ParsedAnswers): ParsedValue {
  const given = [sent].flat().filter((one) => typeof one !== 'string' || one.trim() !== '')
  const id = given.map(chosenCharacter).find((one) => one !== null) ?? null
  if (id === null) return given.length > 1 ? { code: 'wrong' } : parseAnswer(field, given[0])
  const value = characters?.get(id)
  if (value === undefined) return { code: 'choice' }
  parsed.characters.push(id)
  return { value }
}

/** Sent in place of a file to remove the one that was answered before. */
const REMOVED_FILE = 'remove'
const isFile = (answer: AnswerValue | undefined): answer is FileAnswer =>
  typeof answer === 'object' && !Array.isArray(answer)

function missingCode({ key, required, type }: FormField, { value }: ParsedValue, { files }: ParsedAnswers) {
  if (!required) return null
  if (type === 'consent') return value === true ? null : 'agree'
  return value === undefined && !files.includes(key) ? 'required' : null
}

function addAnswer(parsed: ParsedAnswers, field: FormField, value: AnswerValue, locale: Locale) {
  const { key, sensitivity, type } = field
  const answers = sensitivity === 'special' ? parsed.special : parsed.answers
  answers[key] = value
  if (type === 'consent') parsed.consents.push({ key, shown: consentText(field, locale), given: value === true })
  for (const option of chosenOptions(field, value)) {
    parsed.options.push({ field: key, option: option.key, price: option.price })
    parsed.optionsPrice += option.price
  }
}

/** The text that a person agrees to. */
export const consentText = ({ label, help }: FormField, locale: Locale) =>
  [textIn(label, locale), help && textIn(help, locale)].filter(Boolean).join('\n\n')

function chosenOptions({ options, type }: FormField, value: AnswerValue) {
  if (type !== 'choice' && type !== 'multichoice') return []
  const chosen = Array.isArray(value) ? value : [value]
  return options.filter(({ key }) => chosen.includes(key))
}
