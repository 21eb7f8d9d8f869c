import { Form } from 'react-router'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import { Zone } from '#ui/components/danger-zone.tsx'
import { useOnce } from '#ui/forms/use-submit-once.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { type Fields, TextField, useFieldWords } from './event-form/event-field.tsx'
import { one } from './event-form/event-values.ts'
import { type HomeAnswer, Told } from './form-message.tsx'

type Props = { event: MyEvent; answer: HomeAnswer | null }

/** The same event again on another day: a new draft. */
export function CopyForm({ event, answer }: Props) {
  const t = useText()
  const words = useFieldWords()
  const mine = answer?.intent === 'copy' ? answer : null
  const wrong = mine?.refusal?.fields ?? {}
  const fields: Fields = {
    start: { copy_title: event.title, ...mine?.values },
    now: {},
    wrong: (name) => {
      const code = wrong[name.replace('copy_', '').replace('start', 'date_start')]
      return code && words('date_start', code)
    },
  }
  return (
    <section className="card stack" aria-labelledby="copy">
      <h2 id="copy">{t('ae.copy')}</h2>
      <p className="muted">{t('ae.copy.text')}</p>
      <Form className="stack" method="post" onSubmit={useOnce()}>
        <div className="two">
          <TextField fields={fields} name="copy_start" type="date" label={t('ae.copy.day')} required max="2099-12-31" />
          <TextField fields={fields} name="copy_title" label={t('eventform.title.label')} lang={event.locale} />
        </div>
        <Told answer={answer} of={['copy']} />
        <p>
          <button className="btn btn--line" type="submit" name="intent" value="copy">
            {t('ae.copy.do')}
          </button>
        </p>
      </Form>
    </section>
  )
}

/** At a typed word. What was public leaves word that it is gone (decisions 3). */
export function DeleteForm({ event, answer }: Props) {
  const t = useText()
  const word = ERASURE_WORD[useLocale()]
  const mine = answer?.intent === 'delete' ? answer : null
  const wrong = mine?.refusal?.fields['word']
  const text = t(event.publishedAt ? 'ae.delete.public' : 'ae.delete.draft')
  return (
    <Zone id="delete" title={t('ae.delete')} text={text}>
      <WordDialog
        ask={t('ae.delete.ask')}
        className="btn btn--danger-line"
        id="delete-event"
        title={t('ae.delete.sure')}
        text={text}
        word={ERASURE_WORD}
        act={t('ae.delete')}
        intent="delete"
        wrong={wrong ? t('field.word', { word }) : undefined}
        typed={mine ? one(mine.values, 'word') : ''}
        refused={wrong ? undefined : <Told answer={answer} of={['delete']} />}
      />
    </Zone>
  )
}
