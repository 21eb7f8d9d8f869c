import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import type { Answers } from '#shared/registrations/form-definition.ts'

/** The files among the answers under `prefix`: `answers`, `additionals.0.answers`. */
export const storedAnswers = (stored: AnsweredFiles, prefix: string): Answers =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([path, file]) =>
      path.startsWith(`${prefix}.`) ? [[path.slice(prefix.length + 1), file]] : [],
    ),
  )
