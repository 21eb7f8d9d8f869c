import { configureForms, shape } from '@conform-to/react/future'
import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldCode } from '#shared/field-codes.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { constraintOf, type FormConstraints, isFormControl, validateForm } from './constraints.ts'
import type { FormFailure } from './error-messages.ts'
import { useAfterPointerUp } from './use-after-pointer-up.ts'
import { focusMessage } from './use-form-message.ts'

const { useForm: useConformForm } = configureForms({ isError: shape<FieldCode>() })

export type FormOptions = {
  /** Computed from the schema by `formConstraints`, on the server. */
  constraints: FormConstraints
  /** Why the form was rejected; must keep its identity as long as it belongs to the same response. */
  failure: FormFailure | null
  defaultValue?: Record<string, unknown> | undefined
  /** Changing it discards errors and what was typed; the form element must have the same key. */
  formKey?: number
}

/** What Conform shows: after a rejected submission what was typed and the errors, else what is stored. */
function useLastResult(failure: FormFailure | null, defaultValue: object = {}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same content changes nothing
  return useMemo(() => {
    const payload = { ...(failure?.typed ?? defaultValue) } as never
    const error = failure && { formErrors: null, fieldErrors: failure.fields }
    // Conform throws on some names that a program may send, such as `__proto__`: it gets those with errors alone.
    return { submission: { payload, fields: [], intent: null }, error }
  }, [failure, JSON.stringify(defaultValue)])
}

/**
 * The state of a form: what was typed, and the error of each field. Fields are validated when they lose focus, again
 * on every input once they have an error, and all of them on submit. What only the server can find stays until its
 * field changes.
 */
export function useForm({ constraints, failure, defaultValue, formKey = 0 }: FormOptions) {
  const lastResult = useLastResult(failure, defaultValue)
  const [attempts, setAttempts] = useAttempts(failure)
  const changed = useChangedFields(failure)
  const { form, intent } = useConformForm({
    key: String(formKey),
    constraint: {},
    lastResult,
    defaultValue: defaultValue as never,
    onError: () => {},
    onValidate: ({ formElement, intent: submitted }) => {
      const fieldErrors = validateForm(formElement, constraints)
      if (submitted?.type !== 'submit')
        for (const [name, code] of Object.entries(failure?.fields ?? {}))
          if (!changed.current.has(name)) fieldErrors[name] ??= code
      return { formErrors: null, fieldErrors }
    },
  })
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) focusMessage(summary.current)
  }, [attempts])
  const afterPointerUp = useAfterPointerUp()
  const submitting = useSubmitting(failure)

  // Conform hides the errors of fields that no control of the form has.
  const { serverError } = form.context.state
  const errors: Record<string, FieldCode> = { ...(serverError?.fieldErrors as object), ...form.fieldErrors }

  return {
    id: form.id,
    failure,
    /** The error of each field that has one. */
    errors,
    /** Whether the form was submitted: only then is the summary shown as well. */
    isAttempted: attempts > 0,
    summary,
    /** Of one control: its id, initial value, error and constraint. */
    fieldOf: (name: string) => {
      const { id, defaultValue: value, defaultChecked, defaultOptions } = form.getField(name)
      const constraint = constraintOf(constraints, name) ?? {}
      return { id, name, code: errors[name], constraint, defaultValue: value, defaultChecked, defaultOptions }
    },
    handlers: {
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (!isFormControl(target) || !constraintOf(constraints, target.name)) return
        // Do not show errors for an empty field or an unchecked box that merely lost focus.
        if ((target.value && target.type !== 'checkbox') || errors[target.name])
          afterPointerUp(() => target.isConnected && !submitting.current && intent.validate(target.name))
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (!isFormControl(target)) return
        changed.current.add(target.name)
        // A field that must equal this one is validated together with it.
        for (const name of Object.keys(errors))
          if (name === target.name || constraints[name]?.sameAs === target.name) intent.validate(name)
      },
      /** `onAccept` runs when the browser found no error, and may still prevent the submission. */
      onSubmit: (event: SubmitEvent<HTMLFormElement>, onAccept?: (event: SubmitEvent<HTMLFormElement>) => void) => {
        const { submitter } = event
        const isIntent = submitter?.getAttribute('name') === form.intentName
        // As the browser does without scripts; Conform's own buttons have the attribute too.
        if (isIntent || !submitter?.hasAttribute('formnovalidate')) form.props.onSubmit(event)
        if (isIntent) return
        if (event.defaultPrevented) setAttempts(attempts + 1)
        else onAccept?.(event)
        submitting.current = !event.defaultPrevented
      },
    },
  }
}
export type FormState = ReturnType<typeof useForm>

/** How often the form was rejected in a row, by the browser or the server. */
function useAttempts(failure: FormFailure | null) {
  const [attempts, setAttempts] = useState(failure ? 1 : 0)
  const [lastFailure, setLastFailure] = useState(failure)
  if (lastFailure !== failure) {
    setLastFailure(failure)
    setAttempts(failure ? attempts + 1 : 0)
  }
  return [attempts, setAttempts] as const
}

/** Whether the form is on its way: Conform validates with a submit event of its own, which must not come in between. */
function useSubmitting(failure: FormFailure | null) {
  const submitting = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle' || failure) submitting.current = false
  }, [state, failure])
  return submitting
}

/** The names of the fields that were changed since the server rejected the form. */
function useChangedFields(failure: FormFailure | null) {
  const changed = useRef(new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: every response starts anew
  useEffect(() => {
    changed.current.clear()
  }, [failure])
  return changed
}
