import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { OwnTextKind } from '#shared/registrations/own-texts.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './seat-notes.module.css'

type Text = { kind: OwnTextKind; es: string | null; en: string | null }
type Props = {
  slug: string
  own: { version: string; texts: Text[] }
  constraints: FormConstraints
  failure: FormFailure | null
}

/** A text in both languages for each email, with the whole email to look at. */
export function OwnTextsForm({ slug, own: { version, texts }, constraints, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({ changed_meanwhile: 'ownTexts.changed_meanwhile' })
  const names = texts.flatMap(({ kind, es, en }) => [
    { name: `${kind}_es`, value: es ?? '' },
    { name: `${kind}_en`, value: en ?? '' },
  ])
  const form = useForm({
    constraints,
    failure,
    defaultValue: Object.fromEntries(names.map(({ name, value }) => [name, value])),
  })
  const labels = Object.fromEntries(
    names.map(({ name }): [string, MessageKey] => [
      name,
      name.endsWith('_es') ? 'seatNotes.text_es' : 'seatNotes.text_en',
    ]),
  )
  return (
    <Form
      className="stack"
      key={failure ? 'typed' : version}
      form={form}
      labels={labels}
      failureMessage={failure ? errorMessage(failure) : undefined}
    >
      <input type="hidden" name="version" value={version} />
      {texts.map(({ kind }) => (
        <Card key={kind} stack aria-labelledby={`own-${kind}`}>
          <h2 id={`own-${kind}`}>{t(`ownTexts.${kind}`)}</h2>
          <div className={styles.languages}>
            {CONTENT_LOCALES.map((locale) => (
              <TextField key={locale} slug={slug} kind={kind} locale={locale} />
            ))}
          </div>
        </Card>
      ))}
      <p className="small muted">{t('ownTexts.plain')}</p>
      <div>
        <Button variant="primary" type="submit">
          {t('seatNotes.save')}
        </Button>
      </div>
    </Form>
  )
}

type FieldProps = { slug: string; kind: OwnTextKind; locale: ContentLocale }

function TextField({ slug, kind, locale }: FieldProps) {
  const t = useText()
  const path = useLocalizedPath()
  return (
    <div>
      <FormField name={`${kind}_${locale}`}>
        {({ maxLength: _, ...control }) => <Textarea rows={4} lang={locale} dir="auto" {...control} />}
      </FormField>
      <Button
        as="a"
        variant="quiet"
        size="small"
        href={path(eventPanelPaths.ownTextPreview(slug, kind, locale))}
        target="_blank"
      >
        <Eye /> {t(`ownTexts.preview.${locale}`)}
        <span className="visually-hidden">{t('opens_apart')}</span>
      </Button>
    </div>
  )
}
