import { type SubmitEvent, useRef, useState } from 'react'
import { SessionNote } from '#features/registration-forms/ui/session-note.tsx'
import type { CharacterText } from '#shared/characters/characters.ts'
import { Textarea } from '#ui/components/input.tsx'
import { Note } from '#ui/components/note.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { hasOfflineWorker } from '#ui/network/offline-worker.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { UNSUPPORTED_MARKDOWN } from '#ui/rich-text/unsupported-markdown.ts'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import type { EditResult } from './edit-text.server.ts'
import { EditorBar } from './editor-bar.tsx'
import { useTextAutosave } from './use-text-autosave.ts'
import { useTextDraft } from './use-text-draft.ts'

export type EditedText = {
  id: number
  text: CharacterText
  stored: { name: string; body: string; revision: number } | null
  constraints: FormConstraints
  now: Date
}

type Start = { body: string; revision: number }
type Props = { edited: EditedText; result: EditResult | null; start: Start }

/** The editor, with what the browser kept of a text that had not reached the server. */
export function TextEditor({ edited, result, start }: Props) {
  const draft = useTextDraft(start, result !== null)
  // A text that was restored replaces the stored one in the editor, which takes its content when it is mounted.
  return (
    <EditorForm
      key={draft.restored ? 'restored' : 'stored'}
      edited={edited}
      result={result}
      draft={draft}
      start={draft.restored ?? start}
      isDirty={draft.restored !== null || result !== null}
    />
  )
}

type FormProps = Props & { draft: ReturnType<typeof useTextDraft>; isDirty: boolean }

function EditorForm({ edited: { text, stored, constraints }, result, start, draft, isDirty }: FormProps) {
  const t = useText()
  const locale = useLocale()
  const messages = useRichTextMessages()
  const element = useRef<HTMLFormElement>(null)
  const failure = result?.failure ?? null
  const form = useForm({ constraints, failure, defaultValue: { body: start.body } })
  const auto = useTextAutosave({
    form: element,
    revision: start.revision,
    isDirty,
    isRestored: draft.restored !== null,
    pressed: result?.conflict ?? null,
    onStored: draft.remove,
  })
  const [isSent, setIsSent] = useState(false)
  const { conflict } = auto
  const hasEnded = [auto.state.failure?.code, failure?.code].includes('unauthenticated') || stored === null
  const label = t(`character.tab.${text}`)
  const onInput = () => {
    auto.changed()
    draft.keep(element.current)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // Without a network the text waits to be sent, however long the running save is held.
    const waits = auto.busy && !(auto.state.name === 'offline' && hasOfflineWorker())
    auto.submitted(waits ? event.submitter : null)
    if (waits) event.preventDefault()
    else setIsSent(true)
  }
  const onDiscard = () => {
    draft.remove()
    setIsSent(true)
  }
  return (
    <>
      {hasEnded && <SessionNote isKept={draft.isKept} kept="character.editor.session" />}
      {draft.restored && !hasEnded && (
        <Note role="status">
          <RotateCcw />
          <span>{t('character.editor.restored')}</span>
        </Note>
      )}
      <Form
        className="stack"
        form={form}
        labels={{ body: `character.tab.${text}` }}
        failureMessage={conflict ? t('character.conflict.title') : undefined}
        ref={element}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <UnsavedChangesDialog unsaved={auto.state.name !== 'idle' && !isSent} />
        <input type="hidden" name="revision" value={conflict?.revision ?? auto.revision} />
        {/* Until it is saved: the text that it replaces stays a version of its own. */}
        {result?.merged && !auto.state.savedAt && <input type="hidden" name="decided" value="1" />}
        {conflict && <ConflictPanel conflict={conflict} onDiscard={onDiscard} />}
        <FormField name="body" label={label}>
          {({ maxLength: _, defaultValue, ...control }) =>
            UNSUPPORTED_MARKDOWN.test(defaultValue) ? (
              <Textarea rows={24} dir="auto" defaultValue={defaultValue} {...control} />
            ) : (
              <RichText
                control={control}
                defaultValue={defaultValue}
                lang={locale}
                label={label}
                messages={messages}
                rows={20}
              />
            )
          }
        </FormField>
        <EditorBar auto={auto} />
      </Form>
    </>
  )
}
