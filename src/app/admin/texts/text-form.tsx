import type { Locale } from '#shared/languages.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { ExternalLink } from '#ui/icons/external-link.ts'
import { Eye } from '#ui/icons/eye.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { UNSUPPORTED_MARKDOWN } from '#ui/rich-text/unsupported-markdown.ts'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { useAdminFailureMessage } from '../components/error-messages.ts'
import { useUnsaved } from '../components/use-unsaved.ts'
import * as styles from './text-form.module.css'

type TextFields = { title: string; summary: string; body: string }
type Props = {
  text: TextFields & { locale: Locale; seen: string }
  constraints: FormConstraints
  page: string
  failure: FormFailure | null
  /** Shown before saving: what was typed is not saved yet. */
  isPreviewed: boolean
}

const LABELS = {
  title: 'admin.texts.field.title',
  summary: 'admin.texts.field.summary',
  body: 'admin.texts.field.body',
} as const

/** Its braces are those that a text may contain. */
const BODY_HINT = 'admin.texts.hint'

/** Edits a text of the site: title, summary and Markdown body. */
export function TextForm({ text, constraints, page, failure, isPreviewed }: Props) {
  const t = useText()
  const rich = useRichTextMessages()
  const { unsaved, handlers } = useUnsaved(failure, isPreviewed)
  const failureMessage = useAdminFailureMessage(failure)
  const form = useForm({ constraints, failure, defaultValue: text })
  return (
    <Form className="stack" form={form} labels={LABELS} failureMessage={failureMessage} {...handlers}>
      <UnsavedChangesDialog unsaved={unsaved} />
      <input type="hidden" name="seen" value={text.seen} />
      <FormField name="title">{(control) => <Input lang={text.locale} {...control} />}</FormField>
      <FormField name="summary">
        {({ maxLength: _, ...control }) => <Textarea rows={3} lang={text.locale} {...control} />}
      </FormField>
      <FormField name="body" hint={t(BODY_HINT)}>
        {({ maxLength: _, defaultValue, ...control }) =>
          UNSUPPORTED_MARKDOWN.test(defaultValue) ? (
            <div className={styles.body}>
              <Textarea rows={24} lang={text.locale} defaultValue={defaultValue} {...control} />
            </div>
          ) : (
            <RichText
              control={control}
              defaultValue={defaultValue}
              lang={text.locale}
              label={t('admin.texts.field.body')}
              messages={rich}
              rows={24}
            />
          )
        }
      </FormField>
      <p className="flow">
        <Button variant="primary" type="submit" name="intent" value="save">
          {t('account.save')}
        </Button>
        <Button type="submit" name="intent" value="preview">
          <Eye /> {t('admin.texts.preview')}
        </Button>
        <ButtonLink variant="quiet" to={page} target="_blank" viewTransition={false}>
          <ExternalLink /> {t('admin.texts.page')} <span className="visually-hidden">{t('opens_apart')}</span>
        </ButtonLink>
      </p>
    </Form>
  )
}
