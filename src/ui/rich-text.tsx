import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import type { Control } from './field.tsx'
import type { RichTextWords } from './rich-text-words.ts'

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

const never = () => () => {}
const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Text with headings, lists and links that is kept as Markdown: a plain field as it comes, an editor over it once there are scripts. */
export function RichText({ control, defaultValue, lang, label, words, rows = 8 }: Props) {
  const alive = useAlive()
  const field = useRef<HTMLTextAreaElement>(null)
  const plain = (
    <textarea
      className="input rich__plain"
      rows={rows}
      lang={lang}
      dir="auto"
      defaultValue={defaultValue}
      ref={field}
      {...control}
    />
  )
  /** As if it had been typed into the field: whoever listens to the form hears it. */
  const write = (markdown: string) => {
    if (!field.current) return
    field.current.value = markdown
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="rich">
      {plain}
      {alive && (
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
