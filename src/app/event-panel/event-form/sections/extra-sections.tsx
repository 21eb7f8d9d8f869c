import { PAYMENT_METHODS, THEMES } from '#shared/enums.ts'
import type { Suggestion } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { fieldId } from '#ui/forms/field.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as field from '#ui/primitives/field.module.css'
import * as tag from '#ui/primitives/tag.module.css'
import { Advice, type FieldState, FormSection, RichTextField, TextField } from '../event-field.tsx'
import { listSuggested, textOf, textsOf } from '../event-values.ts'
import * as styles from './extra-sections.module.css'
import { HeaderField } from './header-section.tsx'
import { SignupFields } from './signup-section.tsx'
import { TagsField } from './tags-section.tsx'

type Props = { fields: FieldState; event: MyEvent | null; header: string | null; look: () => void }

/** Optional fields. Missing ones are suggested, never required. */
export function ExtraSections({ fields, event, header, look }: Props) {
  const t = useText()
  const { start, now } = fields
  const missing = listSuggested(now, event)
  const advice = (name: Suggestion) => missing.includes(name) && <Advice>{t(`eventform.advice.${name}`)}</Advice>
  return (
    <FormSection number={4} title={t('eventform.extras')}>
      <Genres fields={fields} />
      {advice('theme')}
      <div className="stack-small">
        <TextField fields={fields} name="url" label={t('eventform.url')} inputMode="url" autoComplete="off" optional />
        {advice('url')}
      </div>
      <div className="stack-small">
        <TextField
          fields={fields}
          name="facebook_page"
          label={t('eventform.facebook')}
          inputMode="url"
          autoComplete="off"
          optional
        />
        {advice('facebook_page')}
      </div>
      <TextField
        fields={fields}
        name="instagram_page"
        label={t('eventform.instagram')}
        inputMode="url"
        autoComplete="off"
        optional
      />
      <TagsField fields={fields} />
      <div className="two">
        <TextField fields={fields} name="minimum_age" label={t('eventform.minimum_age')} inputMode="numeric" optional />
        <TextField fields={fields} name="capacity" label={t('eventform.capacity')} inputMode="numeric" optional />
      </div>
      <Checkbox name="is_international" defaultChecked={textOf(start, 'is_international') !== ''}>
        {t('eventform.international')}
      </Checkbox>
      <HeaderField fields={fields} url={header} look={look} />
      <SignupFields fields={fields} />
      <Payments fields={fields} />
      {event?.moderation === 'published' && (
        <RichTextField
          fields={fields}
          name="reason"
          label={t('eventform.reason')}
          hint={t('eventform.reason.hint')}
          rows={2}
        />
      )}
    </FormSection>
  )
}

function Genres({ fields }: { fields: FieldState }) {
  const t = useText()
  const chosen = textOf(fields.start, 'theme')
  return (
    <fieldset>
      <legend className={field.legend}>{t('event.genre')}</legend>
      <div className={styles.options}>
        <OptionCard type="radio" id={fieldId('theme')} name="theme" value="" defaultChecked={chosen === ''}>
          {t('eventform.no_genre')}
        </OptionCard>
        {THEMES.map((theme) => (
          <OptionCard key={theme} type="radio" name="theme" value={theme} defaultChecked={chosen === theme}>
            {t(`genre.${theme}`)}
            <span className={`${tag.tag} ${styles.genre} genre-${theme}`} aria-hidden="true" />
          </OptionCard>
        ))}
      </div>
    </fieldset>
  )
}

function Payments({ fields }: { fields: FieldState }) {
  const t = useText()
  const chosen = textsOf(fields.start, 'payment_methods')
  return (
    <>
      <fieldset>
        <legend className={field.legend}>{t('eventform.payment')}</legend>
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
      <div className="two">
        <RichTextField fields={fields} name="refund_policy_es" label={t('eventform.refunds.es')} lang="es" />
        <RichTextField fields={fields} name="refund_policy_en" label={t('eventform.refunds.en')} lang="en" />
      </div>
    </>
  )
}
