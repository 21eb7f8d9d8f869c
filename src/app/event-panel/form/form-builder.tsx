import { useRef, useState } from 'react'
import type { FormEditor } from '#features/registration-forms/queries.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { applyAct } from './acts.ts'
import { AddQuestion } from './add-question.tsx'
import { BuilderContext } from './builder-context.ts'
import { BuilderMessages } from './builder-messages.tsx'
import { CopyForm } from './copy-form.tsx'
import { findField, findSection } from './definition-edits.ts'
import { FieldEditor } from './field-editor.tsx'
import * as styles from './form-builder.module.css'
import { FormPreview, type PreviewWords } from './form-preview.tsx'
import type { FormResult } from './form-result.ts'
import { errorsByRef } from './form-result.ts'
import { QuestionList } from './question-list.tsx'
import { SaveForm } from './save-form.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useFormEditor } from './use-form-editor.ts'

type Props = {
  form: FormEditor
  tickets: readonly MyTicket[]
  locale: Locale
  words: PreviewWords
  mayEdit: boolean
  result: FormResult | null
  done: string | null
  /** What is edited at first. */
  edit: string | null
  address: string
}

/** The questions in order, the one that is edited, and the form as players see it. */
export function FormBuilder({ form, tickets, locale, words, mayEdit, result, done, edit: first, address }: Props) {
  const t = useText()
  const editor = useFormEditor(form.definition, form.version, result?.draft ?? null)
  const { definition } = editor
  const [chosen, setChosen] = useState(first)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const fallback = definition.sections[0]?.fields[0]?.key ?? null
  const selected = chosen && (findField(definition, chosen) || findSection(definition, chosen)) ? chosen : fallback
  const field = selected && mayEdit ? findField(definition, selected) : null
  const section = selected && mayEdit ? findSection(definition, selected) : null
  const titles = {
    question: t('formBuilder.new.question'),
    option: t('formBuilder.new.option'),
    section: t('formBuilder.new.section'),
  }
  const select = (ref: string) => {
    setChosen(ref)
    // The editor stands below the list on narrow screens.
    requestAnimationFrame(() => heading.current?.focus())
  }
  const run = (act: string) => {
    const edited = applyAct(definition, act, titles)
    editor.edit(edited.definition)
    setChosen(edited.selected)
    const [verb] = act.split(' ')
    if (verb === 'add' || verb === 'section' || verb === 'duplicate')
      requestAnimationFrame(() => heading.current?.focus())
    if (verb === 'remove') setAnnouncement(t('formBuilder.removed'))
  }
  const builder = {
    ...{ definition, tickets, locale, address, selected, select, run, titles },
    version: form.version,
    edit: editor.edit,
    errors: errorsByRef(result, result?.draft ?? definition),
  }
  return (
    <BuilderContext value={builder}>
      <BuilderMessages {...{ result, done, address }} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={styles.builder}>
        <section aria-label={t('formBuilder.list')}>
          <QuestionList mayEdit={mayEdit} />
          {mayEdit && <AddQuestion />}
          {mayEdit && <CopyForm others={form.others} />}
        </section>
        {field && <FieldEditor key={field.key} field={field} heading={heading} />}
        {section && <SectionEditor key={section.key} section={section} heading={heading} />}
        {!field && !section && <p className={styles.nothing}>{mayEdit ? t('formBuilder.nothing') : ''}</p>}
        <FormPreview words={words} />
      </div>
      {mayEdit && <SaveForm editor={editor} failed={result?.failure != null || result?.affected != null} />}
      <UnsavedChangesDialog unsaved={editor.isDirty} text={t('formBuilder.leave')} />
    </BuilderContext>
  )
}
