import { ExternalLink } from 'lucide-react'
import { Form } from 'react-router'
import type { Locale } from '#shared/enums.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { type AdminFormFailure, useAdminErrorMessages } from '../components/form-response.ts'
import { useUnsaved } from '../components/use-unsaved.ts'
import * as styles from './text-form.module.css'

type TextFields = { title: string; summary: string; body: string }
type Props = { text: TextFields & { locale: Locale; seen: string }; page: string; result: AdminFormFailure | null }

/** Markdown the editor would lose (tables, images, HTML, code, footnotes) stays in a plain textarea. */
const UNSUPPORTED_MARKDOWN = /^\s*\||!\[|<[a-z/!]|`|^ {4}|^#{4,} |^\[\^/m

/** Edits a text of the site: title, summary and Markdown body. */
export function TextForm({ text, page, result }: Props) {
  const t = useText()
  const rich = useRichTextMessages()
  const { unsaved, handlers } = useUnsaved(result)
  const { failureMessage, fieldMessage } = useAdminErrorMessages()
  const summary = useFocusedMessage<HTMLDivElement>(result)
  const submitted = result && result.intent === 'save' ? result : null
  const value = (name: keyof TextFields) => submitted?.values[name] ?? text[name]
  const names = ['title', 'summary', 'body'] as const
  const fieldErrors = names.flatMap((name) => {
    const message = fieldMessage(result?.fields[name])
    return message ? [{ name, label: t(`team.texts.field.${name}`), message }] : []
  })
  const errorOf = (name: keyof TextFields) => fieldErrors.find((one) => one.name === name)?.message
  return (
    <Form className="stack" method="post" preventScrollReset {...handlers}>
      <UnsavedChangesDialog unsaved={unsaved} />
      {result?.code && <ErrorSummary ref={summary} title={failureMessage(result.code) ?? ''} errors={fieldErrors} />}
      <input type="hidden" name="seen" value={text.seen} />
      <Field name="title" label={t('team.texts.field.title')} error={errorOf('title')}>
        {(control) => <input className={field.input} lang={text.locale} defaultValue={value('title')} {...control} />}
      </Field>
      <Field name="summary" label={t('team.texts.field.summary')} error={errorOf('summary')}>
        {(control) => (
          <textarea className={field.input} rows={3} lang={text.locale} defaultValue={value('summary')} {...control} />
        )}
      </Field>
      <Field name="body" label={t('team.texts.field.body')} hint={t('team.texts.hint')} error={errorOf('body')}>
        {(control) =>
          UNSUPPORTED_MARKDOWN.test(value('body')) ? (
            <textarea
              className={`${field.input} ${styles.body}`}
              rows={24}
              lang={text.locale}
              defaultValue={value('body')}
              {...control}
            />
          ) : (
            <RichText
              control={control}
              defaultValue={value('body')}
              lang={text.locale}
              label={t('team.texts.field.body')}
              messages={rich}
              rows={24}
            />
          )
        }
      </Field>
      <p className="flow">
        <button className={buttonStyles.primary} type="submit" name="intent" value="save">
          {t('account.save')}
        </button>
        <SiteLink className={buttonStyles.quiet} to={page} target="_blank" viewTransition={false}>
          <ExternalLink className="icon" aria-hidden="true" /> {t('team.texts.page')}{' '}
          <span className="visually-hidden">{t('opens_apart')}</span>
        </SiteLink>
      </p>
    </Form>
  )
}
