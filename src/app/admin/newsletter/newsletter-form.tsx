import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { Button } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { UNSUPPORTED_MARKDOWN } from '#ui/rich-text/unsupported-markdown.ts'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { useAdminFailureMessage } from '../components/error-messages.ts'
import { useUnsaved } from '../components/use-unsaved.ts'

type Props = {
  texts: Record<'subject_es' | 'body_es' | 'subject_en' | 'body_en', string>
  seen: string
  isNew: boolean
  constraints: FormConstraints
  failure: FormFailure | null
}

const LABELS = {
  subject_es: 'admin.newsletter.subject_es',
  body_es: 'admin.newsletter.body_es',
  subject_en: 'admin.newsletter.subject_en',
  body_en: 'admin.newsletter.body_en',
} as const

/** The subject and the text of a newsletter, in both languages. */
export function NewsletterForm({ texts, seen, isNew, constraints, failure }: Props) {
  const t = useText()
  const { unsaved, handlers } = useUnsaved(failure)
  const failureMessage = useAdminFailureMessage(failure)
  const form = useForm({ constraints, failure, defaultValue: texts })
  return (
    <Form className="stack" form={form} labels={LABELS} failureMessage={failureMessage} {...handlers}>
      <UnsavedChangesDialog unsaved={unsaved} />
      <input type="hidden" name="seen" value={seen} />
      <div className="two">
        {CONTENT_LOCALES.map((locale) => (
          <TextFields key={locale} locale={locale} />
        ))}
      </div>
      <p className="flow">
        <Button variant="primary" type="submit" name="intent" value="save">
          {t('account.save')}
        </Button>
        {!isNew && (
          <Button type="submit" name="intent" value="test">
            {t('admin.newsletter.test')}
          </Button>
        )}
      </p>
    </Form>
  )
}

function TextFields({ locale }: { locale: ContentLocale }) {
  const t = useText()
  const rich = useRichTextMessages()
  return (
    <div className="stack">
      <FormField name={`subject_${locale}`}>{(control) => <Input lang={locale} {...control} />}</FormField>
      <FormField name={`body_${locale}`}>
        {({ maxLength: _, defaultValue, ...control }) =>
          UNSUPPORTED_MARKDOWN.test(defaultValue) ? (
            <Textarea rows={16} lang={locale} defaultValue={defaultValue} {...control} />
          ) : (
            <RichText
              control={control}
              defaultValue={defaultValue}
              lang={locale}
              label={t(LABELS[`body_${locale}`])}
              messages={rich}
              rows={16}
            />
          )
        }
      </FormField>
    </div>
  )
}
