import { type RefObject, useState } from 'react'
import type { FormEditor } from '#features/registration-forms/queries.server.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { allFields, type FormDefinition, textIn } from '#shared/registrations/form-definition.ts'
import { isReadyName } from '#shared/registrations/ready-made.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { applyAct, isSelectable } from '../definition/acts.ts'
import { fieldKeys, findField, findSection, renameField } from '../definition/definition-edits.ts'
import { hasOwnEnglish } from '../definition/own-english.ts'
import { EDITED_ID } from '../editor/editor-form.tsx'
import type { Builder } from './builder-context.ts'
import { errorsByRef, type FormResult } from './form-result.ts'
import { useFormEditor } from './use-form-editor.ts'

type Props = {
  form: FormEditor
  tickets: readonly MyTicket[]
  locale: Locale
  lastDay: string | null
  result: FormResult | null
  edit: string | null
  address: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** The state of the builder: the form, what is edited, and what was just done in words for screen readers. */
export function useBuilding({ form, tickets, locale, lastDay, result, edit: first, address, heading }: Props) {
  const t = useText()
  const editor = useFormEditor(form.definition, form.version, result?.draft ?? null)
  const { definition } = editor
  const [chosen, setChosen] = useState(first)
  const [isEnglishWanted, setEnglishWanted] = useState(false)
  const [hasEnglish] = useState(() => contentLocale(locale) === 'en' || hasOwnEnglish(definition))
  const [announcement, setAnnouncement] = useState('')
  const move = useMoveWords()
  const own = contentLocale(locale)
  const { editorKey, keepEditor } = useEditorKey()
  const selected = chosen && isSelectable(definition, chosen) ? chosen : (allFields(definition)[0]?.key ?? null)
  const titles = {
    question: t('formBuilder.new.question'),
    option: t('formBuilder.new.option'),
    section: t('formBuilder.new.section'),
    used: form.usedKeys,
  }
  // The editor stands below the list on narrow screens.
  const showEditor = () => requestAnimationFrame(() => heading.current?.focus())
  /** What has words of the site until it has its own: typing replaces them. */
  const typeOver = (name: string) =>
    requestAnimationFrame(() => {
      const input = document.querySelector<HTMLInputElement>(`#${EDITED_ID} input[name="${name}"]`)
      input?.focus()
      input?.select()
    })
  const place = (next: FormDefinition, ref: string) => {
    if (next === definition) return
    editor.edit(next)
    setAnnouncement(move(next, ref))
  }
  const run = (act: string) => {
    const edited = applyAct(definition, act, titles)
    const [verb, ref = ''] = act.split(' ')
    const isMove = verb === 'up' || verb === 'down'
    setChosen(edited.selected)
    if (isMove && !ref.includes('.')) return place(edited.definition, ref)
    editor.edit(edited.definition)
    if (verb === 'typical')
      setAnnouncement(t('formBuilder.typical.added', { count: allFields(edited.definition).length }))
    if (verb === 'remove') setAnnouncement(t('formBuilder.removed'))
    if (verb === 'option')
      typeOver(`options[${(findField(edited.definition, ref)?.options.length ?? 0) - 1}].label.${own}`)
    else if (verb === 'add' && !isReadyName(ref)) typeOver(`label.${own}`)
    else if (!ref.includes('.')) showEditor()
  }
  /** What comes back is edited again. */
  const step = (next: FormDefinition | undefined, go: () => void, words: string) => {
    if (!next) return
    go()
    const known = fieldKeys(definition)
    const back = fieldKeys(next).find((key) => !known.includes(key))
    if (back) setChosen(back)
    setAnnouncement(words)
  }
  const builder: Builder = {
    definition,
    tickets,
    lastDay,
    english: hasEnglish || isEnglishWanted,
    wantEnglish: () => setEnglishWanted(true),
    locale: own,
    address,
    selected,
    run,
    titles,
    place,
    take: ({ definition: next, selected: ref }, words) => {
      editor.edit(next)
      setChosen(ref)
      setAnnouncement(words)
      showEditor()
    },
    version: form.version,
    edit: editor.edit,
    send: editor.send,
    discard: editor.discard,
    answeredKeys: form.answeredKeys,
    select: (ref) => {
      setChosen(ref)
      showEditor()
    },
    rename: (from, to) => {
      keepEditor(from, to)
      editor.edit(renameField(definition, from, to))
      setChosen(to)
    },
    pasted: result?.selected && result.pasted ? { key: result.selected, text: result.pasted } : null,
    errors: errorsByRef(result, result?.draft ?? definition),
  }
  return {
    builder,
    editor,
    announcement,
    editorKey: selected && editorKey(selected),
    undo: () => step(editor.previous, editor.undo, t('formBuilder.undone')),
    redo: () => step(editor.next, editor.redo, t('formBuilder.redone')),
  }
}

/** Where a moved part is now: «Cama: ahora en el puesto 3 de 12». */
function useMoveWords() {
  const t = useText()
  const locale = useLocale()
  return (definition: FormDefinition, ref: string) => {
    const field = findField(definition, ref)
    const section = findSection(definition, ref)
    const list = field ? allFields(definition) : definition.sections
    const text = field?.label ?? section?.title
    const place = list.findIndex((one) => one === field || one === section) + 1
    const name = (text && textIn(text, locale)) || t('formBuilder.untitled')
    return t('formBuilder.moved', { name, place, count: list.length })
  }
}

/** A field that gets another key keeps its controls, so that the focus stays where it is. */
function useEditorKey() {
  const [before, setBefore] = useState<Readonly<Record<string, string>>>({})
  const editorKey = (key: string) => (Object.hasOwn(before, key) ? before[key]! : key)
  return {
    editorKey,
    keepEditor: (from: string, to: string) => setBefore((known) => ({ ...known, [to]: editorKey(from) })),
  }
}
