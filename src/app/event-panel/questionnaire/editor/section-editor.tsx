import type { RefObject } from 'react'
import { type FormSection, textIn } from '#shared/registrations/form-definition.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { editSections } from '../definition/definition-edits.ts'
import { bothLocales, useBuilder } from '../state/builder-context.ts'
import { EditorForm } from './editor-form.tsx'
import { EditorHeading, EditorTail, EnglishButton, LocalizedInputs } from './editor-parts.tsx'

type Props = { section: FormSection; heading: RefObject<HTMLHeadingElement | null> }

/** The title of a section, and its place. */
export function SectionEditor({ section, heading }: Props) {
  const t = useText()
  const locale = useLocale()
  const { definition, edit, errors, locale: own } = useBuilder()
  const ref = `@${section.key}`
  return (
    <EditorForm>
      <EditorHeading
        heading={heading}
        refName={ref}
        title={textIn(section.title, locale)}
        count={section.fields.length}
      />
      <LocalizedInputs
        name="title"
        label={t('formBuilder.section.title')}
        value={section.title}
        locales={bothLocales(own)}
        errors={errors[ref] ?? {}}
        onChange={(title, typing) =>
          edit(
            editSections(definition, (one) => (one.key === section.key ? { ...one, title } : one)),
            `${ref} ${typing}`,
          )
        }
      />
      <EnglishButton texts={[section.title]} />
      <EditorTail refName={ref} />
    </EditorForm>
  )
}
