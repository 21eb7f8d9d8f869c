import { AUDIENCES, CONTENT_LOCALES, type ContentLocale, LANGUAGES } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { TITLE_MAX } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextMessages } from '#ui/rich-text/use-rich-text-messages.ts'
import { Advice, FormSection, SelectField, TextField } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import type { TitleCheckState } from '../lookups/use-title-check.ts'
import * as styles from './title-section.module.css'

type Props = { now: EventFormValues; event: MyEvent | null; title: TitleCheckState }

/** Title and description in the primary language, and in the other one. */
export function TitleSection({ now, event, title }: Props) {
  const t = useText()
  const locale = textOf(now, 'locale') as ContentLocale
  // The language of a text can be changed while it is the only one and not public.
  const movable =
    !event?.publishedAt && !textOf(now, 'localizations.title') && !textOf(now, 'localizations.description')
  return (
    <FormSection number={1} title={t('eventform.title')}>
      {movable ? (
        <SelectField
          name="locale"
          hint={t('eventform.locale.hint')}
          options={CONTENT_LOCALES.map((of) => [of, t(of === 'es' ? 'language.ES' : 'language.EN')])}
        />
      ) : (
        <input type="hidden" name="locale" value={locale} readOnly />
      )}
      <TextField name="title" lang={locale} dir="auto" autoComplete="off" required />
      <TitleCheckNote title={title} />
      <Description now={now} name="description" lang={locale} />
      <OtherLanguage now={now} locale={locale} />
      <div className="two">
        <SelectField name="primary_language" options={LANGUAGES.map((of) => [of, t(`language.${of}`)])} />
        <SelectField name="target_audience" options={AUDIENCES.map((of) => [of, t(`audience.${of}`)])} />
      </div>
    </FormSection>
  )
}

/** Results of the title check; warnings only. */
function TitleCheckNote({ title: { check, empty, excess } }: { title: TitleCheckState }) {
  const t = useText()
  const { brief } = useDates()
  const [like] = check?.similar ?? []
  const note = check && (check.verdict === 'used' || check.verdict === 'similar') && like ? like : null
  return (
    <div role="status">
      {empty && <Advice>{t('eventform.title.empty')}</Advice>}
      {excess > 0 && <Advice>{t('eventform.title.long', { count: excess, max: TITLE_MAX })}</Advice>}
      {note && (
        <Note tone="warning">
          <Copy />
          <span>
            <b>{t(check?.verdict === 'used' ? 'eventform.used' : 'eventform.similar')}</b>{' '}
            {t('eventform.similar.text', {
              title: note.title,
              organizer: note.organizer,
              when: note.date ? brief(note.date, '') : t('eventform.undated'),
            })}
          </span>
          <ButtonLink variant="quiet" size="small" to={paths.event(note.slug)} target="_blank">
            {t('eventform.compare')}
            <span className="visually-hidden">{t('opens_apart')}</span>
          </ButtonLink>
        </Note>
      )}
    </div>
  )
}

type Text = { now: EventFormValues; name: string; lang: ContentLocale }

function Description({ now, name, lang }: Text) {
  const t = useText()
  const { id, label, error, defaultValue } = useFormField(name)
  const message = useRichTextMessages()
  const count = textOf(now, name).length
  return (
    <Field id={id} name={name} label={label} error={error} hint={t('eventform.description.hint', { count })}>
      {(control) => (
        <RichText control={control} defaultValue={defaultValue} lang={lang} label={label} messages={message} />
      )}
    </Field>
  )
}

const OTHER_LOCALE: Record<ContentLocale, ContentLocale> = { es: 'en', en: 'es' }

/** The same event in the other language. */
function OtherLanguage({ now, locale }: { now: EventFormValues; locale: ContentLocale }) {
  const t = useText()
  const other = OTHER_LOCALE[locale] ?? 'en'
  const title = useFormField('localizations.title')
  const description = useFormField('localizations.description')
  const there = Boolean(title.defaultValue || title.error || description.error)
  return (
    <details className={styles.other} open={there}>
      <summary>{t(other === 'en' ? 'eventform.other.en' : 'eventform.other.es')}</summary>
      <div className="stack indent">
        <p className="small muted">{t('eventform.other.text')}</p>
        <TextField name="localizations.title" lang={other} autoComplete="off" />
        <Description now={now} name="localizations.description" lang={other} />
      </div>
    </details>
  )
}
