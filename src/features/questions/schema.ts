import { z } from 'zod'
import { INTEGER } from '#platform/database/row-id.ts'
import { checkbox, int, multiline, nullable } from '#platform/forms/zod-fields.ts'
import { EMAIL_LENGTH } from '#shared/limits.ts'
import { ANSWER_LENGTH, QUESTION_LENGTH, QUESTION_VISIBILITIES } from '#shared/questions.ts'

/** Characters that nobody sees ask nothing, and would be emailed as an empty quotation. */
const asked = multiline(QUESTION_LENGTH).refine((text) => /[\p{L}\p{N}]/u.test(text), { params: { code: 'wrong' } })

/** What somebody with an account asks. */
export const askForm = z.object({
  question: asked,
  visibility: z.enum(QUESTION_VISIBILITIES),
})

/** The same without an account. */
export const askByAddressForm = askForm.extend({
  email: z.string().trim().max(EMAIL_LENGTH).pipe(z.email()),
})

const publicQuestion = nullable(multiline({ min: 1, max: QUESTION_LENGTH.max }))

export const answerForm = z.object({
  answer: multiline(ANSWER_LENGTH),
  publish: checkbox,
  public_question: publicQuestion,
  /** When the question was answered that the form shows; empty for one that was not. */
  seen: nullable(z.string().max(40)),
})

export const publishForm = z.object({ public_question: publicQuestion })

/** The same of programs. */
export const publicationForm = publishForm.extend({ published: z.boolean() })

/** One that a page lists. */
export const questionForm = z.object({ id: int({ min: 1, max: INTEGER.max }) })
