import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Locale } from '#shared/languages.ts'
import { Button, type ButtonLook } from '#ui/components/button.tsx'
import { Dialog, DialogActions } from '#ui/components/dialog.tsx'
import { Input } from '#ui/components/input.tsx'
import { Disclosure } from '#ui/components/rows.tsx'
import { type FormConstraints, isPhrase } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
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
type Props = ConfirmOptions & Pick<ButtonLook, 'variant' | 'size' | 'block'> & { triggerLabel: ReactNode }

/**
 * Asks for confirmation before a destructive action: a modal dialog with JavaScript, the same form inside `<details>`
 * without it.
 */
export function ConfirmDialog({ triggerLabel, variant, size, block, ...options }: Props) {
  const look = { variant, size, block }
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  // What was opened before the page was hydrated stays as it is until it is closed, with what is being typed.
  const [isKept, setKept] = useState(false)
  const keepOpen = (element: HTMLDetailsElement | null) => {
    if (element?.open) setKept(true)
  }
  if (!hydrated || isKept)
    return (
      <Disclosure
        open={options.failure !== null}
        ref={keepOpen}
        onToggle={({ currentTarget }) => setKept(currentTarget.open)}
      >
        <Button as="summary" {...look}>
          {triggerLabel}
        </Button>
        {!options.textShown && <p className={styles.text}>{options.text}</p>}
        <ConfirmForm {...options} />
      </Disclosure>
    )
  return (
    <>
      <Button {...look} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {triggerLabel}
      </Button>
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
    <Dialog danger aria-labelledby={title} aria-describedby={`${options.id}-text`} ref={openOnMount} onClose={onClose}>
      <h2 id={title}>{options.title}</h2>
      <p id={`${options.id}-text`}>{options.text}</p>
      <ConfirmForm {...options} cancel={{ ref: cancelButton, run: () => dialog.current?.close() }} />
    </Dialog>
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
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              {...control}
            />
          )}
        </FormField>
      )}
      <DialogActions>
        {cancel && (
          <Button type="button" ref={cancel.ref} onClick={cancel.run}>
            {t('account.erase.cancel')}
          </Button>
        )}
        <Button
          variant="danger"
          type="submit"
          name="intent"
          value={intent}
          disabled={cancel !== undefined && confirmWord !== undefined && !isPhrase(text, confirmWord)}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}
