import type { ParsedAnswers } from '#features/registration-forms/answers.server.ts'
import { type Answers, allFields, type FileAnswer, type FormDefinition } from '#shared/registrations/form-definition.ts'

/** Stored files by the name of their control: `answers.photo`, `additionals.0.answers.photo`. */
export type AnsweredFiles = Record<string, FileAnswer>

/** The keys of the fields under `prefix` that a file was sent for. */
export const uploadedKeys = (files: AnsweredFiles, prefix: string) =>
  Object.keys(files).flatMap((name) => (name.startsWith(`${prefix}.`) ? [name.slice(prefix.length + 1)] : []))

/** The answers with the files that belong to them. */
export function withFiles(
  { answers, special, files: keys }: ParsedAnswers,
  definition: FormDefinition,
  { files, prefix }: { files: AnsweredFiles; prefix: string },
): { answers: Answers; specialAnswers: Answers } {
  const isSpecial = (key: string) =>
    allFields(definition).some((field) => field.key === key && field.sensitivity === 'special')
  const ofKind = (special: boolean) =>
    Object.fromEntries(keys.filter((key) => isSpecial(key) === special).map((key) => [key, files[`${prefix}.${key}`]!]))
  return { answers: { ...answers, ...ofKind(false) }, specialAnswers: { ...special, ...ofKind(true) } }
}
