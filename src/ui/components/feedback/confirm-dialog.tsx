import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Locale } from '#shared/languages.ts'
import { type FormConstraints, isPhrase } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as dialogStyles from '#ui/primitives/dialog.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as rows from '#ui/primitives/rows.module.css'
import * as styles from './confirm-dialog.module.css'

type ConfirmOptions = Partial<
  Pick<ComponentProps<typeof Form>, 'labels' | 'messages' | 'errorsTitle' | 'failureMessage'>
> & {
  /** Unique among the dialogs of the page. */
  id: string
  /** The question as a title and one sentence. */
  title: string
  text: string
  /** The sentence is already shown beside the trigger button. */
  textShown?: boolean
  /** The word to type before the button is enabled; without one the button alone is enough. */
  confirmWord?: Record<Locale, string>
  /** The label of the submit button, and the `intent` the form sends. */
  submitLabel: string
  intent: string
  /** Why the form was rejected. */
  failure: FormFailure | null
  /** More fields of the form, and their constraints. */
  children?: ReactNode
  constraints?: FormConstraints
}
type Props = ConfirmOptions & { triggerLabel: ReactNode; className: string }

/**
 * Asks for confirmation before a destructive action: a modal dialog with JavaScript, the same form inside `<details>`
 * without it.
 */
export function ConfirmDialog({ triggerLabel, className, ...options }: Props) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  // What was opened before the page was hydrated stays as it is until it is closed, with what is being typed.
  const [isKept, setKept] = useState(false)
  const keepOpen = (element: HTMLDetailsElement | null) => {
    if (element?.open) setKept(true)
  }
  if (!hydrated || isKept)
    return (
      <details
        className={rows.disclosure}
        open={options.failure !== null}
        ref={keepOpen}
        onToggle={({ currentTarget }) => setKept(currentTarget.open)}
      >
        <summary className={className}>{triggerLabel}</summary>
        {!options.textShown && <p className={styles.text}>{options.text}</p>}
        <ConfirmForm {...options} />
      </details>
    )
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {triggerLabel}
      </button>
      {open && <ModalDialog {...options} onClose={() => setOpen(false)} />}
    </>
  )
}

function ModalDialog({ onClose, ...options }: ConfirmOptions & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const openOnMount = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (!element || element.open) return
    element.showModal()
    // Focus the cancel button, so that Enter does not run the destructive action.
    cancelButton.current?.focus()
  }
  const title = `${options.id}-title`
  return (
    <dialog
      className={`${dialogStyles.dialog} ${dialogStyles.danger}`}
      aria-labelledby={title}
      aria-describedby={`${options.id}-text`}
      ref={openOnMount}
      onClose={onClose}
    >
      <h2 id={title}>{options.title}</h2>
      <p id={`${options.id}-text`}>{options.text}</p>
      <ConfirmForm {...options} cancel={{ ref: cancelButton, run: () => dialog.current?.close() }} />
    </dialog>
  )
}

type Cancel = { ref: RefObject<HTMLButtonElement | null>; run: () => void }

/** Disables the submit button until the word matches; without JavaScript the server checks the word. */
function ConfirmForm({
  confirmWord,
  submitLabel,
  intent,
  failure,
  constraints = {},
  children,
  cancel,
  labels = {},
  messages = {},
  errorsTitle,
  failureMessage,
}: ConfirmOptions & { cancel?: Cancel }) {
  const t = useText()
  const locale = useLocale()
  const form = useForm({
    constraints: confirmWord ? { ...constraints, word: { required: true, phrase: confirmWord } } : constraints,
    failure,
  })
  const [text, setText] = useState(String(failure?.typed?.['word'] ?? ''))
  return (
    <Form
      className="stack"
      form={form}
      labels={labels}
      messages={messages}
      errorsTitle={errorsTitle}
      failureMessage={failureMessage}
    >
      {children}
      {confirmWord && (
        <FormField name="word" label={t('account.erase.word', { word: confirmWord[locale] ?? '' })}>
          {(control) => (
            <input
              className={field.input}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              {...control}
            />
          )}
        </FormField>
      )}
      <div className={dialogStyles.actions}>
        {cancel && (
          <button className={buttonStyles.outline} type="button" ref={cancel.ref} onClick={cancel.run}>
            {t('account.erase.cancel')}
          </button>
        )}
        <button
          className={buttonStyles.danger}
          type="submit"
          name="intent"
          value={intent}
          disabled={cancel !== undefined && confirmWord !== undefined && !isPhrase(text, confirmWord)}
        >
          {submitLabel}
        </button>
      </div>
    </Form>
  )
}
