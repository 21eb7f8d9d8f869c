import { ExternalLink } from 'lucide-react'
import { Form } from 'react-router'
import type { Locale } from '#shared/enums.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextWords } from '#ui/rich-text/use-rich-text-messages.ts'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import { useUnsaved } from '../components/use-unsaved.ts'

type Words = { title: string; summary: string; body: string }
type Props = { text: Words & { locale: Locale; seen: string }; page: string; answer: TeamRefusal | null }

/** What the editor would lose: tables, pictures, HTML, code and footnotes stay a plain text. */
const BEYOND = /^\s*\||!\[|<[a-z/!]|`|^ {4}|^#{4,} |^\[\^/m

/** A text of the site as it is written: title, summary and Markdown. */
export function TextForm({ text, page, answer }: Props) {
  const t = useText()
  const rich = useRichTextWords()
  const { unsaved, handlers } = useUnsaved(answer)
  const { refused, wrong } = useTeamWords()
  const summary = useNote<HTMLDivElement>(answer)
  const typed = answer && answer.intent === 'save' ? answer : null
  const value = (name: keyof Words) => typed?.values[name] ?? text[name]
  const names = ['title', 'summary', 'body'] as const
  const wrongs = names.flatMap((name) => {
    const words = wrong(answer?.fields[name])
    return words ? [{ name, label: t(`team.texts.field.${name}`), words }] : []
  })
  const errorOf = (name: keyof Words) => wrongs.find((one) => one.name === name)?.words
  return (
    <Form className="stack team__form" method="post" preventScrollReset {...handlers}>
      <LeavingDialog unsaved={unsaved} />
      {answer?.code && <ErrorSummary ref={summary} title={refused(answer.code) ?? ''} wrong={wrongs} />}
      <input type="hidden" name="seen" value={text.seen} />
      <Field name="title" label={t('team.texts.field.title')} error={errorOf('title')}>
        {(control) => <input className="input" lang={text.locale} defaultValue={value('title')} {...control} />}
      </Field>
      <Field name="summary" label={t('team.texts.field.summary')} error={errorOf('summary')}>
        {(control) => (
          <textarea className="input" rows={3} lang={text.locale} defaultValue={value('summary')} {...control} />
        )}
      </Field>
      <Field name="body" label={t('team.texts.field.body')} hint={t('team.texts.hint')} error={errorOf('body')}>
        {(control) =>
          BEYOND.test(value('body')) ? (
            <textarea
              className="input team__body"
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
              words={rich}
              rows={24}
            />
          )
        }
      </Field>
      <p className="flow">
        <button className="btn btn--lit" type="submit" name="intent" value="save">
          {t('account.save')}
        </button>
        <SiteLink className="btn btn--quiet" to={page} target="_blank" viewTransition={false}>
          <ExternalLink className="i" aria-hidden="true" /> {t('team.texts.page')}{' '}
          <span className="sr">{t('opens_apart')}</span>
        </SiteLink>
      </p>
    </Form>
  )
}
