import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { Bold } from '#ui/icons/bold.ts'
import { Heading2 } from '#ui/icons/heading-2.ts'
import { Italic } from '#ui/icons/italic.ts'
import { Link as LinkIcon } from '#ui/icons/link.ts'
import { List } from '#ui/icons/list.ts'
import { ListOrdered } from '#ui/icons/list-ordered.ts'
import { Quote } from '#ui/icons/quote.ts'
import { Redo2 } from '#ui/icons/redo-2.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import * as richText from './rich-text.module.css'
import type { RichTextMessages } from './rich-text-messages.ts'

const TOOLS = [
  {
    name: 'heading',
    Icon: Heading2,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { name: 'bold', Icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: Italic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'bulletList', Icon: List, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', Icon: ListOrdered, run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', Icon: Quote, run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
] as const

/** A single tab stop; arrow keys move between the buttons (ARIA toolbar pattern). */
export function Toolbar({
  editor,
  words: messages,
  label,
}: {
  editor: Editor
  words: RichTextMessages
  label: string
}) {
  const [linking, setLinking] = useState(false)
  const [focusedIndex, setFocusedIndex] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const editorState = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: TOOLS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name as string),
      link: editor.isActive('link'),
    }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(toolbar.current?.querySelectorAll('button') ?? [])]
    const target = { ArrowRight: focusedIndex + 1, ArrowLeft: focusedIndex - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + buttons.length) % buttons.length
    setFocusedIndex(next)
    buttons[next]?.focus()
  }
  const tabStop = (index: number) => ({
    tabIndex: index === focusedIndex ? 0 : -1,
    onFocus: () => setFocusedIndex(index),
  })
  const link = TOOLS.length
  const close = () => {
    setLinking(false)
    editor.commands.focus()
  }
  return (
    <>
      <div
        className={richText.tools}
        role="toolbar"
        aria-label={`${messages.toolbar}: ${label}`}
        ref={toolbar}
        onKeyDown={onKeyDown}
      >
        {TOOLS.map(({ name, Icon, run }, index) => (
          <Tool
            key={name}
            name={messages[name]}
            pressed={editorState.active.includes(name)}
            onClick={() => run(editor)}
            {...tabStop(index)}
          >
            <Icon />
          </Tool>
        ))}
        <Tool
          name={messages.link}
          pressed={editorState.link}
          onClick={() => (linking ? close() : setLinking(true))}
          {...tabStop(link)}
        >
          <LinkIcon />
        </Tool>
        <Tool name={messages.undo} onClick={() => editor.chain().focus().undo().run()} {...tabStop(link + 1)}>
          <Undo2 />
        </Tool>
        <Tool name={messages.redo} onClick={() => editor.chain().focus().redo().run()} {...tabStop(link + 2)}>
          <Redo2 />
        </Tool>
      </div>
      {linking && <LinkEditor editor={editor} words={messages} onDone={close} />}
    </>
  )
}

type ToolProps = Omit<React.ComponentProps<'button'>, 'name'> & { name: string; pressed?: boolean }

/** Keeps focus and selection in the text when pressed with a pointer. */
function Tool({ name, pressed, children, ...rest }: ToolProps) {
  return (
    <button
      className={richText.tool}
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {children}
    </button>
  )
}

/** Completes addresses typed without a scheme. */
const toHref = (text: string) => {
  if (/^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(text)) return `https://${text}`
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text) ? `mailto:${text}` : text
}

function LinkEditor({
  editor,
  words: messages,
  onDone,
}: {
  editor: Editor
  words: RichTextMessages
  onDone: () => void
}) {
  const [url, setUrl] = useState<string>(editor.getAttributes('link')['href'] ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    const href = toHref(url.trim())
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!href) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    if (event.key === 'Escape') onDone()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <div className={richText.link}>
      {/* Not part of the form: it has no name, and its input stays in the toolbar. */}
      <Input
        type="text"
        inputMode="url"
        aria-label={messages.address}
        placeholder="https://"
        value={url}
        ref={field}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" type="button" onClick={apply}>
        {messages.apply}
      </Button>
      {editor.isActive('link') && (
        <Button
          variant="quiet"
          size="small"
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {messages.remove}
        </Button>
      )}
    </div>
  )
}
