import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Locale } from '#shared/enums.ts'
import { Field } from '#ui/forms/field.tsx'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

type Asked = {
  /** Of the page's dialogs this one's alone. */
  id: string
  /** What is asked, in a title and a sentence. */
  title: string
  text: string
  /** The sentence stands beside the button already. */
  told?: boolean
  /** What is typed to show that one means it; without one the button is enough. */
  word?: Record<Locale, string>
  /** The words of the button that does it, and what the form then says. */
  act: string
  intent: string
  /** Why it was refused, at the form's head. */
  refused?: ReactNode
  /** What came back beside the word. */
  wrong?: string | undefined
  typed?: string
  /** More fields. */
  children?: ReactNode
}
type Props = Asked & { ask: ReactNode; className: string }

/** Asks before something is done that is hard to take back: a dialog where scripts can open one, and the same form unfolding in its place where not. */
export function WordDialog({ ask, className, ...asked }: Props) {
  const scripted = useScripted()
  const [open, setOpen] = useState(false)
  if (!scripted)
    return (
      <details className="unfold" open={Boolean(asked.refused || asked.wrong)}>
        <summary className={className}>{ask}</summary>
        {!asked.told && <p className="mb-4">{asked.text}</p>}
        <WordForm {...asked} />
      </details>
    )
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {ask}
      </button>
      {open && <Dialog {...asked} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ onClose, ...asked }: Asked & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const show = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (!element || element.open) return
    element.showModal()
    // The way out comes first (DESIGN 5).
    safe.current?.focus()
  }
  const title = `${asked.id}-title`
  return (
    <dialog
      className="dialog dialog--danger"
      aria-labelledby={title}
      aria-describedby={`${asked.id}-text`}
      ref={show}
      onClose={onClose}
    >
      <h2 id={title}>{asked.title}</h2>
      <p id={`${asked.id}-text`}>{asked.text}</p>
      <WordForm {...asked} cancel={{ ref: safe, run: () => dialog.current?.close() }} />
    </dialog>
  )
}

type Cancel = { ref: RefObject<HTMLButtonElement | null>; run: () => void }

/** The button waits for the word; without scripts the server does. */
function WordForm({
  id,
  word,
  act,
  intent,
  refused,
  wrong,
  typed = '',
  children,
  cancel,
}: Asked & { cancel?: Cancel }) {
  const t = useText()
  const locale = useLocale()
  const [text, setText] = useState(typed)
  const right = !word || Object.values(word).includes(text.trim().toLowerCase())
  return (
    <Form className="stack" method="post" preventScrollReset>
      {refused}
      {children}
      {word && (
        <Field name={`${id}-word`} label={t('account.erase.word', { word: word[locale] })} error={wrong}>
          {(control) => (
            <input
              className="input"
              type="text"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: without scripts the browser leads to what was refused
              autoFocus={wrong !== undefined}
              defaultValue={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
              {...control}
              name="word"
            />
          )}
        </Field>
      )}
      <div className="dialog__acts">
        {cancel && (
          <button className="btn btn--line" type="button" ref={cancel.ref} onClick={cancel.run}>
            {t('account.erase.cancel')}
          </button>
        )}
        <button
          className="btn btn--danger"
          type="submit"
          name="intent"
          value={intent}
          disabled={cancel !== undefined && !right}
        >
          {act}
        </button>
      </div>
    </Form>
  )
}
