import { useId } from 'react'
import { GenreDot } from '#features/events/ui/genre-tag.tsx'
import { PAYMENT_METHODS, THEMES } from '#shared/enums.ts'
import type { EventFormValues, Suggestion } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Legend } from '#ui/components/field-parts.tsx'
import { useFormField } from '#ui/forms/form.tsx'
import { FormCheckbox } from '#ui/forms/form-field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Advice, FormSection, TextAreaField, TextField } from '../event-field.tsx'
import { listSuggested } from '../event-values.ts'
import * as styles from './extra-sections.module.css'
import { HeaderField } from './header-section.tsx'
import { SignupFields } from './signup-section.tsx'
import { TagsField } from './tags-section.tsx'

type Props = {
  now: EventFormValues
  event: MyEvent | null
  series: readonly string[]
  header: string | null
  changed: (name: string) => void
}

/** Optional fields. Missing ones are suggested, never required. */
export function ExtraSections({ now, event, series, header, changed }: Props) {
  const t = useText()
  const missing = listSuggested(now)
  const advice = (name: Suggestion) => missing.includes(name) && <Advice>{t(`eventform.advice.${name}`)}</Advice>
  return (
    <FormSection number={5} title={t('eventform.extras')}>
      <Genres />
      {advice('theme')}
      <div className="stack-small">
        <TextField name="url" inputMode="url" autoComplete="off" optional />
        {advice('url')}
      </div>
      <div className="stack-small">
        <TextField
          name="facebook_page"
          hint={t('organization.profile_url.hint')}
          inputMode="url"
          autoComplete="off"
          optional
        />
        {advice('facebook_page')}
      </div>
      <TextField
        name="instagram_page"
        hint={t('organization.profile_url.hint')}
        inputMode="url"
        autoComplete="off"
        optional
      />
      <TagsField now={now} />
      <SeriesField names={series} />
      <div className="two">
        <TextField name="minimum_age" inputMode="numeric" optional />
        <TextField name="capacity" inputMode="numeric" optional />
      </div>
      <FormCheckbox name="is_international">{t('eventform.international')}</FormCheckbox>
      <HeaderField url={header} look={() => changed('header.x')} />
      <SignupFields />
      <Payments />
      {event?.moderation === 'published' && <ReasonField />}
    </FormSection>
  )
}

/** Needed once people have registered, for some changes: then it is asked for. */
function ReasonField() {
  const t = useText()
  const { error } = useFormField('reason')
  return <TextAreaField name="reason" hint={t('eventform.reason.hint')} rows={2} optional={!error} />
}

function SeriesField({ names }: { names: readonly string[] }) {
  const t = useText()
  const list = useId()
  return (
    <>
      <TextField name="series" hint={t('eventform.series.hint')} list={list} autoComplete="off" optional />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function Genres() {
  const t = useText()
  const { id, defaultValue: chosen } = useFormField('theme')
  return (
    <fieldset>
      <Legend>{t('event.genre')}</Legend>
      <div className={styles.options}>
        <OptionCard type="radio" id={id} name="theme" value="" defaultChecked={chosen === ''}>
          {t('eventform.no_genre')}
        </OptionCard>
        {THEMES.map((theme) => (
          <OptionCard key={theme} type="radio" name="theme" value={theme} defaultChecked={chosen === theme}>
            {t(`genre.${theme}`)}
            <GenreDot theme={theme} />
          </OptionCard>
        ))}
      </div>
    </fieldset>
  )
}

function Payments() {
  const t = useText()
  const { defaultOptions: chosen = [] } = useFormField('payment_methods')
  return (
    <>
      <fieldset>
        <Legend>{t('eventform.payment')}</Legend>
        <div className={styles.options}>
          {PAYMENT_METHODS.map((method) => (
            <OptionCard
              key={method}
              type="checkbox"
              name="payment_methods"
              value={method}
              defaultChecked={chosen.includes(method)}
            >
              <span className={styles.capitalize}>{t(`payment.${method}`)}</span>
            </OptionCard>
          ))}
        </div>
      </fieldset>
      <p className="small muted">{t('eventform.refunds.hint')}</p>
      <div className="two">
        <TextAreaField name="refund_policy_es" lang="es" optional />
        <TextAreaField name="refund_policy_en" lang="en" optional />
      </div>
    </>
  )
}
