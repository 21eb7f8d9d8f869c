import { lazy, Suspense, useState } from 'react'
import type { Control } from '#ui/forms/field.tsx'
import type { RichTextWords } from './rich-text-messages.ts'

type Props = {
  control: Control
  defaultValue: string
  lang: string
  label: string
  words: RichTextWords
  rows?: number
}

// Only where somebody writes: it is larger than a whole page.
const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** Text with headings, lists and links that is kept as Markdown: a plain field as it comes, an editor over it once there are scripts. */
export function RichText({ control, defaultValue, lang, label, words, rows = 8 }: Props) {
  // There once the page is alive, and before the editor: what stands in it is where that begins.
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const plain = (
    <textarea
      className="input rich__plain"
      rows={rows}
      lang={lang}
      dir="auto"
      defaultValue={defaultValue}
      ref={setField}
      {...control}
    />
  )
  /** As if it had been typed into the field: whoever listens to the form hears it. */
  const write = (markdown: string) => {
    if (!field) return
    field.value = markdown
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="rich">
      {plain}
      {field && (
        <Suspense fallback={null}>
          <Editor
            field={field}
            lang={lang}
            label={label}
            words={words}
            invalid={control['aria-invalid'] === true}
            {...(control['aria-describedby'] && { describedBy: control['aria-describedby'] })}
            onWrite={write}
          />
        </Suspense>
      )}
    </div>
  )
}
