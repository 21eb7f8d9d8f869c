import { type ReactNode, useRef } from 'react'
import type { Offer } from '#features/kept-answers/queries.server.ts'
import { OfferedNote } from '#features/kept-answers/ui/keep-answers.tsx'
import { answerConstraints, answerLabels } from '#features/registration-forms/ui/answer-constraints.ts'
import type { ChoosableCharacter } from '#features/registration-forms/ui/answer-context.ts'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import { RestoredNote, SessionNote } from '#features/registration-forms/ui/session-note.tsx'
import { typedAnswers } from '#features/registration-forms/ui/typed-answers.ts'
import type { Answers, FormDefinition, Stage } from '#shared/registrations/form-definition.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useFormDraft } from '#ui/forms/saving/use-form-draft.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import { AGE_LABELS, AgeFields } from './age-fields.tsx'

type Props = {
  intent: string
  definition: FormDefinition
  /** Null without a form. */
  version: number | null
  ticketId: number
  stages: readonly Stage[]
  coin: string
  answers: Answers
  /** The person's own, where these are the answers of themselves. */
  characters?: readonly ChoosableCharacter[] | null
  /** What the form is filled in with beside the answers, of what the person keeps. */
  kept?: Offer | null
  defaultValue?: Record<string, unknown>
  asksBirthDate: boolean
  isMinor?: boolean
  /** The birth date with which the seat was given. */
  decidedBirthDate?: string | null
  failure: FormFailure | null
  failureMessage: string | undefined
  labels?: Parameters<typeof Form>[0]['labels']
  messages?: Parameters<typeof Form>[0]['messages']
  /** What follows the questions. */
  children: ReactNode
}

/** The questions of an event in the account. The browser keeps what is typed while someone whose session has ended signs in again. */
export function AnswersForm({ definition, answers, failure, defaultValue, labels, ...props }: Props) {
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const ended = failure?.code === 'unauthenticated'
  const { restored, files, isKept } = useFormDraft(element, ended)
  const turn = restored ? 1 : 0
  // What was typed counts more than what is kept.
  const offer = restored || failure ? null : (props.kept ?? null)
  const fromProfile = Object.keys(offer?.answers ?? {})
  const form = useForm({
    constraints: answerConstraints(definition, 'answers'),
    failure,
    defaultValue: restored ?? (offer?.birthDate ? { birth_date: offer.birthDate, ...defaultValue } : defaultValue),
    formKey: turn,
  })
  return (
    <Form
      key={turn}
      ref={element}
      className="stack"
      form={form}
      labels={{ ...AGE_LABELS, ...labels }}
      ownLabels={answerLabels(definition, 'answers', locale)}
      {...(props.messages && { messages: props.messages })}
      failureMessage={props.failureMessage}
      encType="multipart/form-data"
    >
      {ended && <SessionNote isKept={isKept} />}
      {restored && !failure && <RestoredNote files={files} />}
      {offer && <OfferedNote offer={offer} />}
      <input type="hidden" name="intent" value={props.intent} />
      {props.version !== null && <input type="hidden" name="form_version" value={props.version} />}
      {props.asksBirthDate && (
        <AgeFields
          isMinor={props.isMinor ?? false}
          fromProfile={Boolean(offer?.birthDate)}
          decided={props.decidedBirthDate ?? null}
        />
      )}
      <AnswerFields
        definition={definition}
        ticketId={props.ticketId}
        stages={props.stages}
        name="answers"
        answers={restored ? typedAnswers(definition, restored, 'answers', answers) : { ...answers, ...offer?.answers }}
        coin={props.coin}
        characters={props.characters ?? null}
        fromProfile={fromProfile}
        heading="h3"
      />
      {props.children}
    </Form>
  )
}
