import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading2, Italic, Link as LinkIcon, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RichTextWords } from './rich-text-messages.ts'

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

/** One stop for the Tab key; the arrows go from button to button (ARIA toolbar). */
export function Toolbar({ editor, words, label }: { editor: Editor; words: RichTextWords; label: string }) {
  const [linking, setLinking] = useState(false)
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      active: TOOLS.filter(({ name }) => editor.isActive(name)).map(({ name }) => name as string),
      link: editor.isActive('link'),
    }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  const stop = (index: number) => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setAt(index) })
  const link = TOOLS.length
  const close = () => {
    setLinking(false)
    editor.commands.focus()
  }
  return (
    <>
      <div
        className="rich__tools"
        role="toolbar"
        aria-label={`${words.toolbar}: ${label}`}
        ref={bar}
        onKeyDown={onKeyDown}
      >
        {TOOLS.map(({ name, Icon, run }, index) => (
          <Tool
            key={name}
            name={words[name]}
            pressed={on.active.includes(name)}
            onClick={() => run(editor)}
            {...stop(index)}
          >
            <Icon className="i" aria-hidden="true" />
          </Tool>
        ))}
        <Tool
          name={words.link}
          pressed={on.link}
          onClick={() => (linking ? close() : setLinking(true))}
          {...stop(link)}
        >
          <LinkIcon className="i" aria-hidden="true" />
        </Tool>
        <Tool name={words.undo} onClick={() => editor.chain().focus().undo().run()} {...stop(link + 1)}>
          <Undo2 className="i" aria-hidden="true" />
        </Tool>
        <Tool name={words.redo} onClick={() => editor.chain().focus().redo().run()} {...stop(link + 2)}>
          <Redo2 className="i" aria-hidden="true" />
        </Tool>
      </div>
      {linking && <LinkLine editor={editor} words={words} onDone={close} />}
    </>
  )
}

type ToolProps = Omit<React.ComponentProps<'button'>, 'name'> & { name: string; pressed?: boolean }

/** Pressed with a pointer it leaves the focus in the text: what is typed next goes there, and what is marked stays marked. */
function Tool({ name, pressed, children, ...rest }: ToolProps) {
  return (
    <button
      className="rich__tool"
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

/** As people write them: with or without what an address begins with. */
const hrefOf = (typed: string) => {
  if (/^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(typed)) return `https://${typed}`
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(typed) ? `mailto:${typed}` : typed
}

function LinkLine({ editor, words, onDone }: { editor: Editor; words: RichTextWords; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link')['href'] ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    const href = hrefOf(address.trim())
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
    <div className="rich__link">
      {/* Not the form's: it has no name, and what is typed here is heard by nobody else. */}
      <input
        className="input"
        type="text"
        inputMode="url"
        aria-label={words.address}
        placeholder="https://"
        value={address}
        ref={field}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button className="btn btn--line btn--sm" type="button" onClick={apply}>
        {words.apply}
      </button>
      {editor.isActive('link') && (
        <button
          className="btn btn--quiet btn--sm"
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {words.remove}
        </button>
      )}
    </div>
  )
}
