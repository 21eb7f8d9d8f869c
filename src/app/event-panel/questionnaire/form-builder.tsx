import { useRef, useState } from 'react'
import type { FormEditor } from '#features/registration-forms/queries.server.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import type { Locale } from '#shared/languages.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { BuilderMessages } from './builder-messages.tsx'
import { CopyForm } from './copy-form.tsx'
import { findField, findSection } from './definition/definition-edits.ts'
import { FieldEditor } from './editor/field-editor.tsx'
import { SectionEditor } from './editor/section-editor.tsx'
import * as styles from './form-builder.module.css'
import { NarrowFold } from './narrow-fold.tsx'
import { FormPreview, type PreviewWords } from './preview/form-preview.tsx'
import type { PreviewQuery } from './preview/preview-query.ts'
import { AddQuestion } from './questions/add-question.tsx'
import { PasteQuestions } from './questions/paste-questions.tsx'
import { QuestionList } from './questions/question-list.tsx'
import { TypicalStart } from './questions/typical-start.tsx'
import { SaveForm } from './save-form.tsx'
import { BuilderContext } from './state/builder-context.ts'
import type { FormResult } from './state/form-result.ts'
import { useBuilding } from './state/use-building.ts'
import { UndoButtons } from './undo-buttons.tsx'

type Props = {
  form: FormEditor
  tickets: readonly MyTicket[]
  locale: Locale
  lastDay: string | null
  words: PreviewWords
  mayEdit: boolean
  result: FormResult | null
  done: string | null
  /** What is edited at first. */
  edit: string | null
  address: string
  /** What the preview shows at first. */
  shown: PreviewQuery
}

/** From more questions than this, the editor stays in sight while the list scrolls; on narrow screens the list is folded. */
const LONG = 8

/** The questions in order, the one that is edited, and the form as players see it. */
export function FormBuilder({ form, words, mayEdit, result, done, edit, address, shown, ...event }: Props) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { builder, editor, announcement, editorKey, undo, redo } = useBuilding({
    form,
    result,
    edit,
    address,
    heading,
    ...event,
  })
  const { definition, selected } = builder
  const field = selected && mayEdit ? findField(definition, selected) : null
  const section = selected && mayEdit ? findSection(definition, selected) : null
  const isEmpty = definition.sections.length === 0
  const count = allFields(definition).length
  const isLong = count > LONG
  // Whoever chose a question in the list goes on to it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isListOpen = openAt === selected
  return (
    <BuilderContext value={builder}>
      <BuilderMessages result={result} done={done} address={address} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={isEmpty ? styles.start : `${styles.builder} ${isLong ? styles.long : ''}`}>
        <section aria-label={t('formBuilder.list')}>
          {mayEdit && (editor.previous || editor.next || !isEmpty) && (
            <p className={styles.undo}>
              <UndoButtons canUndo={!!editor.previous} canRedo={!!editor.next} undo={undo} redo={redo} />
            </p>
          )}
          {mayEdit && isLong ? (
            <NarrowFold
              title={t('formBuilder.list.count', { count })}
              open={isListOpen}
              onToggle={() => setOpenAt(isListOpen ? null : selected)}
            >
              <QuestionList mayEdit />
            </NarrowFold>
          ) : (
            <QuestionList mayEdit={mayEdit} />
          )}
          {mayEdit && count === 0 && <TypicalStart />}
          {mayEdit && <AddQuestion />}
          {mayEdit && <PasteQuestions refused={result?.questions ?? ''} />}
          {mayEdit && <CopyForm others={form.others} />}
        </section>
        {field && <FieldEditor key={editorKey} field={field} heading={heading} />}
        {section && <SectionEditor key={section.key} section={section} heading={heading} />}
        {!isEmpty && <FormPreview words={words} shown={shown} />}
      </div>
      {mayEdit && <SaveForm editor={editor} failed={result?.failure != null || result?.affected != null} />}
      <UnsavedChangesDialog unsaved={editor.isDirty} text={t('formBuilder.leave')} />
    </BuilderContext>
  )
}
