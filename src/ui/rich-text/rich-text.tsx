import { useEffect, useState } from 'react'
import { Textarea } from '#ui/components/input.tsx'
import type { ControlProps } from '#ui/forms/field.tsx'
import { importOptional } from '#ui/network/chunk-reload.ts'
import * as styles from './rich-text.module.css'
import type { RichTextMessages } from './rich-text-messages.ts'

type Props = {
  control: ControlProps
  defaultValue: string
  lang: string
  label: string
  messages: RichTextMessages
  rows?: number
}

type Editor = typeof import('./rich-text-editor.tsx').default

/**
 * Loaded on demand: it is larger than a whole page. Null until then, and while it cannot be loaded: the textarea works
 * without it, so a lost network must not take the page and its text with it.
 */
function useEditor() {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null)
  useEffect(() => {
    let unmounted = false
    const load = async () => {
      const loaded = await importOptional(() => import('./rich-text-editor.tsx'))
      if (!unmounted && loaded) setEditor({ Editor: loaded.default })
    }
    void load()
    window.addEventListener('online', load)
    return () => {
      unmounted = true
      window.removeEventListener('online', load)
    }
  }, [])
  return editor
}

/**
 * A Markdown field: a plain textarea, replaced by an editor after hydration. Never under someone's hands: who writes in it before the editor
 * is there would lose the focus and what they type meanwhile, so it waits until they leave the field.
 */
export function RichText({ control, defaultValue, lang, label, messages, rows = 8 }: Props) {
  // Set after hydration and before the editor loads; its value is the editor's initial content.
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [isInUse, setIsInUse] = useState(false)
  const editor = useEditor()
  useEffect(() => {
    // Focused before hydration.
    if (field && field === document.activeElement) setIsInUse(true)
  }, [field])
  const textarea = (
    <Textarea
      rows={rows}
      lang={lang}
      dir="auto"
      defaultValue={defaultValue}
      ref={setField}
      onFocus={() => setIsInUse(true)}
      onBlur={() => setIsInUse(false)}
      {...control}
    />
  )
  /** Dispatches an input event as if typed, so that the form's handlers run. */
  const updateField = (markdown: string) => {
    if (!field) return
    field.value = markdown
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.editor}>
      {textarea}
      {field && editor && !isInUse && (
        <editor.Editor
          field={field}
          lang={lang}
          label={label}
          messages={messages}
          invalid={control['aria-invalid'] === true}
          {...(control['aria-describedby'] && { describedBy: control['aria-describedby'] })}
          onChange={updateField}
        />
      )}
    </div>
  )
}
