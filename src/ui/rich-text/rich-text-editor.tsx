import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { editorHtml } from './markdown/parse.ts'
import { documentMarkdown } from './markdown/serialize.ts'
import { plainPaste } from './pasted-html.ts'
import type { RichTextWords } from './rich-text-messages.ts'
import { Toolbar } from './rich-text-toolbar.tsx'

type Props = {
  /** The field it stands over: what it holds when the editor comes alive is where it begins. */
  field: HTMLTextAreaElement
  lang: string
  label: string
  words: RichTextWords
  invalid: boolean
  describedBy?: string
  onWrite: (markdown: string) => void
}

/** Only what the site's own Markdown knows and a page may show. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    underline: false,
    strike: false,
    codeBlock: false,
    code: false,
    link: { openOnClick: false, autolink: true, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
]

export default function RichTextEditor({ field, lang, label, words, invalid, describedBy, onWrite }: Props) {
  const write = useRef(onWrite)
  write.current = onWrite
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: editorHtml(field.value),
    // The style sheet has what it would write into the page, which the security policy forbids.
    injectCSS: false,
    immediatelyRender: false,
    // What may not be changed is read in the same shape.
    editable: !field.matches(':disabled'),
    // Told anew with every render, so what the form finds wrong shows here too.
    editorProps: { attributes: attributesOf({ lang, label, describedBy, invalid }), transformPastedHTML: plainPaste },
    onUpdate: ({ editor }) => write.current(documentMarkdown(editor.getJSON())),
  })
  useEffect(() => {
    if (!editor?.view.dom) return
    field.hidden = true
    // A click on the label, and what leads from an error to its field.
    field.focus = () => editor.commands.focus()
    const onReset = () => editor.commands.setContent(editorHtml(field.defaultValue), { emitUpdate: false })
    field.form?.addEventListener('reset', onReset)
    return () => {
      field.hidden = false
      field.form?.removeEventListener('reset', onReset)
    }
  }, [editor, field])
  if (!editor) return null
  return (
    <div className="rich__box">
      <Toolbar editor={editor} words={words} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}

type Said = { lang: string; label: string; describedBy?: string | undefined; invalid?: boolean }
const attributesOf = ({ lang, label, describedBy, invalid }: Said): Record<string, string> => ({
  ...{
    class: 'input rich__text prose',
    lang,
    dir: 'auto',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
  },
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
})
