import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormCheckbox, FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Eye } from '#ui/icons/eye.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import * as styles from './seat-notes.module.css'

const LABELS: Record<string, MessageKey> = {
  text_es: 'seatNotes.text_es',
  text_en: 'seatNotes.text_en',
  tell: 'seatNotes.tell',
}

type Props = {
  slug: string
  stored: { textEs: string; textEn: string | null; version: string; changedAt: Date } | null
  constraints: FormConstraints
  failure: FormFailure | null
  now: Date
}

/** The text in both languages, and whether to tell those who read it. */
export function SeatNotesForm({ slug, stored, constraints, failure, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const errorMessage = useErrorMessage({ changed_meanwhile: 'seatNotes.changed_meanwhile' })
  const defaultValue = { text_es: stored?.textEs ?? '', text_en: stored?.textEn ?? '' }
  const form = useForm({ constraints, failure, defaultValue })
  const isConflict = failure?.code === 'changed_meanwhile'
  return (
    <Form
      className="stack"
      // What was typed stays when it was refused.
      key={isConflict ? 'conflict' : stored?.version}
      form={form}
      labels={LABELS}
      failureMessage={failure ? errorMessage(failure) : undefined}
      summaryNote={isConflict && <Stored texts={defaultValue} />}
    >
      <input type="hidden" name="version" value={stored?.version ?? ''} />
      <Card stack>
        <p>{t('seatNotes.readers')}</p>
        <div className={styles.languages}>
          <Text name="text_es" lang="es" />
          <Text name="text_en" lang="en" />
        </div>
        <FormCheckbox name="tell">{t('seatNotes.tell')}</FormCheckbox>
        <div className={styles.end}>
          <Button variant="primary" type="submit" name="intent" value="save">
            {t('seatNotes.save')}
          </Button>
          {stored && (
            <ButtonLink variant="quiet" to={`${paths.event(slug)}#seat-notes`}>
              <Eye /> {t('seatNotes.preview')}
            </ButtonLink>
          )}
          <span className="small muted">
            {stored ? t('seatNotes.changed_at', { when: moment(stored.changedAt, now) }) : t('seatNotes.none')}
          </span>
        </div>
      </Card>
    </Form>
  )
}

/** A rich text editor; without scripts a text area for Markdown. */
function Text({ name, lang }: { name: 'text_es' | 'text_en'; lang: string }) {
  const t = useText()
  const scripted = useHydrated()
  const words = useRichTextMessages()
  const label = t(LABELS[name]!)
  return (
    <FormField name={name} label={label} hint={scripted ? undefined : t('seatNotes.markdown')}>
      {({ defaultValue, maxLength: _, ...control }) => (
        <RichText control={control} defaultValue={defaultValue} lang={lang} label={label} messages={words} rows={10} />
      )}
    </FormField>
  )
}

/** What somebody else has saved meanwhile. */
function Stored({ texts }: { texts: Record<'text_es' | 'text_en', string> }) {
  const t = useText()
  return (
    <div className={styles.stored}>
      <b>{t('seatNotes.stored')}</b>
      {texts.text_es === '' && <p>{t('seatNotes.none')}</p>}
      {texts.text_es && <p lang="es">{texts.text_es}</p>}
      {texts.text_en && <p lang="en">{texts.text_en}</p>}
    </div>
  )
}
