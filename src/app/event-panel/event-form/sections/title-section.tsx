import { Copy } from 'lucide-react'
import { AUDIENCES, LANGUAGES, LOCALES, type Locale } from '#shared/enums.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { TITLE_MAX } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Field } from '#ui/forms/field.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { useRichTextWords } from '#ui/rich-text/use-rich-text-messages.ts'
import { Advice, type Fields, Part, SelectField, TextField } from '../event-field.tsx'
import { one } from '../event-values.ts'
import type { TitleLook } from '../use-title-check.ts'

type Props = { fields: Fields; event: MyEvent | null; title: TitleLook }

/** What it is called and what it is about, in one language and, beside it, in the other. */
export function Title({ fields, event, title }: Props) {
  const t = useText()
  const locale = one(fields.now, 'locale') as Locale
  // Written under the wrong language it may still change, as long as there is one text alone and nobody outside has seen it.
  const movable = !event?.publishedAt && !one(fields.now, 'other_title') && !one(fields.now, 'other_description')
  return (
    <Part number={1} title={t('eventform.title')}>
      {movable ? (
        <SelectField
          fields={fields}
          name="locale"
          label={t('eventform.locale')}
          hint={t('eventform.locale.hint')}
          options={LOCALES.map((of) => [of, t(of === 'es' ? 'language.ES' : 'language.EN')])}
        />
      ) : (
        <input type="hidden" name="locale" value={locale} readOnly />
      )}
      <TextField
        fields={fields}
        name="title"
        label={t('eventform.title.label')}
        lang={locale}
        dir="auto"
        autoComplete="off"
        required
      />
      <Checked title={title} />
      <Description fields={fields} name="description" label={t('eventform.description')} lang={locale} />
      <OtherLanguage fields={fields} locale={locale} />
      <div className="two">
        <SelectField
          fields={fields}
          name="primary_language"
          label={t('eventform.language')}
          options={LANGUAGES.map((of) => [of, t(`language.${of}`)])}
        />
        <SelectField
          fields={fields}
          name="target_audience"
          label={t('event.audience')}
          options={AUDIENCES.map((of) => [of, t(`audience.${of}`)])}
        />
      </div>
    </Part>
  )
}

/** What is known about a title; it warns, and never blocks (issue 5, 3). */
function Checked({ title: { check, empty, excess } }: { title: TitleLook }) {
  const t = useText()
  const { brief } = useDates()
  const [like] = check?.similar ?? []
  const told = check && (check.verdict === 'used' || check.verdict === 'similar') && like ? like : null
  return (
    <div role="status">
      {empty && <Advice>{t('eventform.title.empty')}</Advice>}
      {excess > 0 && <Advice>{t('eventform.title.long', { count: excess, max: TITLE_MAX })}</Advice>}
      {told && (
        <div className="note note--warn">
          <Copy className="i" aria-hidden="true" />
          <span>
            <b>{t(check?.verdict === 'used' ? 'eventform.used' : 'eventform.similar')}</b>{' '}
            {t('eventform.similar.text', {
              title: told.title,
              organizer: told.organizer,
              when: told.date ? brief(told.date, '') : t('eventform.undated'),
            })}
          </span>
          <SiteLink className="btn btn--quiet btn--sm" to={paths.event(told.slug)} target="_blank">
            {t('eventform.compare')}
            <span className="sr">{t('opens_apart')}</span>
          </SiteLink>
        </div>
      )}
    </div>
  )
}

type Text = { fields: Fields; name: string; label: string; lang: Locale }

function Description({ fields, name, label, lang }: Text) {
  const t = useText()
  const words = useRichTextWords()
  const count = one(fields.now, name).length
  return (
    <Field name={name} label={label} hint={t('eventform.description.hint', { count })} error={fields.wrong(name)}>
      {(control) => (
        <RichText control={control} defaultValue={one(fields.start, name)} lang={lang} label={label} words={words} />
      )}
    </Field>
  )
}

const OTHER: Record<Locale, Locale> = { es: 'en', en: 'es' }

/** The same event told in the other language, beside its first (§3). */
function OtherLanguage({ fields, locale }: { fields: Fields; locale: Locale }) {
  const t = useText()
  const other = OTHER[locale] ?? 'en'
  const there = Boolean(
    one(fields.start, 'other_title') || fields.wrong('other_title') || fields.wrong('other_description'),
  )
  return (
    <details className="other" open={there}>
      <summary>{t(other === 'en' ? 'eventform.other.en' : 'eventform.other.es')}</summary>
      <div className="stack indent">
        <p className="small muted">{t('eventform.other.text')}</p>
        <TextField
          fields={fields}
          name="other_title"
          label={t('eventform.other.title')}
          lang={other}
          autoComplete="off"
        />
        <Description fields={fields} name="other_description" label={t('eventform.other.description')} lang={other} />
      </div>
    </details>
  )
}
