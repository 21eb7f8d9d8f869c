import { type ComponentProps, createContext, type FormEvent, type ReactNode, type SubmitEvent, use } from 'react'
import { Form as RouterForm } from 'react-router'
import type { FieldCode } from '#shared/field-codes.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { FieldConstraint } from './constraints.ts'
import { useErrorMessage } from './error-messages.ts'
import { ErrorSummary, type SummaryEntry } from './field.tsx'
import type { FormState } from './use-form.ts'
import { useKeptHeight } from './use-kept-height.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/** Messages of a form's own, by field, or by `field.code`: these name the field themselves. */
type FieldMessages = Record<string, string | undefined>

/** The state of a form's fields: of `useForm`, or of the event form, which saves by itself. */
export type FormFieldsState = Pick<FormState, 'errors' | 'fieldOf'> & Partial<Pick<FormState, 'failure'>>

type FieldsProps = {
  form: FormFieldsState
  /** The label of each field, in the order of the form. */
  labels: Record<string, MessageKey>
  messages?: FieldMessages
  /** Labels that are no messages, by field: the questions of a registration form. */
  ownLabels?: Record<string, string>
}

type FormContent = {
  form: FormFieldsState
  labelOf: (name: string) => string
  messageOf: (name: string) => string | undefined
  /** The error of a field in the summary. */
  entryOf: (name: string) => SummaryEntry
}
const FormContext = createContext<FormContent | null>(null)

/** Gives the fields inside it their state, labels and messages. */
export function FormFields({
  form,
  labels,
  messages = {},
  ownLabels = {},
  children,
}: FieldsProps & { children: ReactNode }) {
  const t = useText()
  const fieldMessage = useFieldMessage()
  const labelOf = (name: string) => (labels[name] ? t(labels[name]) : (ownLabels[name] ?? ''))
  const ownMessage = (name: string) => messages[`${name}.${form.errors[name]}`]
  const messageOf = (name: string) => {
    const { code, constraint } = form.fieldOf(name)
    return code && (ownMessage(name) ?? messages[name] ?? fieldMessage(code, constraint))
  }
  const entryOf = (name: string) => {
    const namesItself = NAMES_ITSELF.includes(form.errors[name]!) || ownMessage(name) !== undefined
    return { id: form.fieldOf(name).id, label: namesItself ? '' : labelOf(name), message: messageOf(name)! }
  }
  return <FormContext value={{ form, labelOf, messageOf, entryOf }}>{children}</FormContext>
}

type Props = Omit<
  ComponentProps<typeof RouterForm>,
  'children' | 'method' | 'onBlur' | 'onInput' | 'onSubmit' | 'noValidate'
> &
  Omit<FieldsProps, 'form'> & {
    form: FormState
    /** Replaces the title of the summary above the errors of the fields. */
    errorsTitle?: string | undefined
    /** Replaces the message of a failure that concerns no field. */
    failureMessage?: string | undefined
    /** More in the summary, such as a link to help. */
    summaryNote?: ReactNode
    onInput?: (event: FormEvent<HTMLFormElement>) => void
    /** Runs when the browser found no error, and may still prevent the submission. */
    onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
    children: ReactNode
  }

/**
 * A form of a page, sent to the route's action. It works without JavaScript; with it fields are validated before
 * sending, a second submission is prevented while the first is pending, and the summary of the errors gets the focus.
 */
export function Form({
  form,
  labels,
  messages = {},
  ownLabels = {},
  errorsTitle,
  failureMessage,
  summaryNote,
  onSubmit,
  onInput,
  children,
  ...rest
}: Props) {
  const hydrated = useHydrated()
  const submitOnce = useSubmitOnce()
  const { handlers } = form
  return (
    <RouterForm
      id={form.id}
      method="post"
      noValidate={hydrated}
      preventScrollReset
      {...rest}
      onBlur={handlers.onBlur}
      onInput={(event) => {
        handlers.onInput(event)
        onInput?.(event)
      }}
      onSubmit={(event) => {
        handlers.onSubmit(event, onSubmit)
        submitOnce(event)
      }}
    >
      <FormFields form={form} labels={labels} messages={messages} ownLabels={ownLabels}>
        <FormSummary
          form={form}
          names={[...Object.keys(labels), ...Object.keys(ownLabels)]}
          errorsTitle={errorsTitle}
          failureMessage={failureMessage}
        >
          {summaryNote}
        </FormSummary>
        {children}
      </FormFields>
    </RouterForm>
  )
}

/** Codes whose messages name the field. */
const NAMES_ITSELF: readonly FieldCode[] = ['accept', 'mismatch', 'word', 'form_changed']

type SummaryProps = {
  form: Pick<FormState, 'errors' | 'failure' | 'isAttempted' | 'summary'>
  names: string[]
  errorsTitle: string | undefined
  failureMessage: string | undefined
  children?: ReactNode
}

/** Why the form was not accepted: its fields' errors, or else that of the whole. */
export function FormSummary({ form, names, errorsTitle, failureMessage, children }: SummaryProps) {
  const t = useText()
  const { entryOf } = useFormContent()
  const errorMessage = useErrorMessage()
  const { errors, failure, isAttempted, summary } = form
  const wrong = [...names, ...Object.keys(errors).filter((name) => !names.includes(name))].filter(
    (name) => errors[name],
  )
  const isRejected = failure !== null && Object.keys(failure.fields).length === 0
  const isShown = isAttempted && (wrong.length > 0 || isRejected)
  const place = useKeptHeight<HTMLDivElement>(isShown, isAttempted)
  if (!isAttempted) return null
  if (!isShown) return <div ref={place} />
  const title =
    wrong.length > 0 || !failure ? (errorsTitle ?? t('field.summary')) : (failureMessage ?? errorMessage(failure))
  return (
    <div ref={place}>
      <ErrorSummary ref={summary} title={title} errors={wrong.map(entryOf)}>
        {children}
      </ErrorSummary>
    </div>
  )
}

/** The message of a field's error code, with the limits of the field. */
function useFieldMessage() {
  const t = useText()
  const locale = useLocale()
  return (code: FieldCode, { minLength = 0, maxLength = 0, phrase, type }: FieldConstraint = {}) => {
    if (code === 'required' && type === 'email') return t('field.email_required')
    return t(`field.${code}`, { min: minLength, max: maxLength, word: phrase?.[locale] ?? '' })
  }
}

/** Of one control of the form around it: its id, label, initial value, error message and constraint. */
export function useFormField(name: string) {
  const { form, labelOf, messageOf } = useFormContent()
  return { ...form.fieldOf(name), label: labelOf(name), error: messageOf(name) }
}

/** What was typed into the form around it, if it was not accepted. */
export const useTypedValues = () => useFormContent().form.failure?.typed ?? null

function useFormContent() {
  const content = use(FormContext)
  if (!content) throw new Error('a field is outside of a form')
  return content
}
