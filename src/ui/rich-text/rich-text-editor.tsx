import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import * as prose from '#ui/components/page/prose.module.css'
import { editorHtml } from './markdown/parse.ts'
import { documentMarkdown } from './markdown/serialize.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import * as richText from './rich-text.module.css'
import type { RichTextMessages } from './rich-text-messages.ts'
import { Toolbar } from './rich-text-toolbar.tsx'

type Props = {
  /** The textarea it replaces; its value at mount time is the initial content. */
  field: HTMLTextAreaElement
  lang: string
  label: string
  messages: RichTextMessages
  invalid: boolean
  describedBy?: string
  onChange: (markdown: string) => void
}

/** Only what the site's Markdown supports. */
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

export default function RichTextEditor({ field, lang, label, messages, invalid, describedBy, onChange }: Props) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: editorHtml(field.value),
    // Our style sheet has these rules; the content security policy forbids injecting them.
    injectCSS: false,
    immediatelyRender: false,
    // A disabled field is shown read-only in the same layout.
    editable: !field.matches(':disabled'),
    // Set on every render, so that validation errors show here too.
    editorProps: {
      attributes: toAttributes({ lang, label, describedBy, invalid }),
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor }) => onChange(documentMarkdown(editor.getJSON())),
  })
  useEffect(() => {
    if (!editor?.view.dom) return
    field.hidden = true
    // Clicks on the label and links of the error summary focus the editor.
    field.focus = () => editor.commands.focus()
    const onReset = () => editor.commands.setContent(editorHtml(field.defaultValue), { emitUpdate: false })
    field.form?.addEventListener('reset', onReset)
    return () => {
      field.hidden = false
      Reflect.deleteProperty(field, 'focus')
      field.form?.removeEventListener('reset', onReset)
    }
  }, [editor, field])
  if (!editor) return null
  return (
    <div className={richText.box}>
      <Toolbar editor={editor} words={messages} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}

type EditorAttributes = { lang: string; label: string; describedBy?: string | undefined; invalid?: boolean }
const toAttributes = ({ lang, label, describedBy, invalid }: EditorAttributes): Record<string, string> => ({
  class: `${richText.text} ${prose.prose}`,
  lang,
  dir: 'auto',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
})
