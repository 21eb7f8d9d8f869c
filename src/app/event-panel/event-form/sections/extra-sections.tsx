import { PAYMENT_METHODS, THEMES } from '#shared/enums.ts'
import type { Suggestion } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { CheckBox } from '#ui/forms/checkbox.tsx'
import { idOf } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Advice, type Fields, Part, ProseField, TextField } from '../event-field.tsx'
import { all, one, suggestedIn } from '../event-values.ts'
import { HeaderField } from './header-section.tsx'
import { SignupFields } from './signup-section.tsx'
import { TagsField } from './tags-section.tsx'

type Props = { fields: Fields; event: MyEvent | null; header: string | null; look: () => void }

/** Everything else, none of it needed. What would do the event good is suggested, never demanded (§5). */
export function Extras({ fields, event, header, look }: Props) {
  const t = useText()
  const { start, now } = fields
  const missing = suggestedIn(now, event)
  const advice = (name: Suggestion) => missing.includes(name) && <Advice>{t(`eventform.advice.${name}`)}</Advice>
  return (
    <Part number={4} title={t('eventform.extras')}>
      <Genres fields={fields} />
      {advice('theme')}
      <div className="stack stack--tight">
        <TextField fields={fields} name="url" label={t('eventform.url')} inputMode="url" autoComplete="off" optional />
        {advice('url')}
      </div>
      <div className="stack stack--tight">
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
      <CheckBox name="is_international" defaultChecked={one(start, 'is_international') !== ''}>
        {t('eventform.international')}
      </CheckBox>
      <HeaderField fields={fields} url={header} look={look} />
      <SignupFields fields={fields} />
      <Payments fields={fields} />
      {event?.moderation === 'published' && (
        <ProseField
          fields={fields}
          name="reason"
          label={t('eventform.reason')}
          hint={t('eventform.reason.hint')}
          rows={2}
        />
      )}
    </Part>
  )
}

function Genres({ fields }: { fields: Fields }) {
  const t = useText()
  const chosen = one(fields.start, 'theme')
  return (
    <fieldset>
      <legend className="legend">{t('event.genre')}</legend>
      <div className="genres">
        <label>
          <input type="radio" id={idOf('theme')} name="theme" value="" defaultChecked={chosen === ''} />{' '}
          {t('eventform.no_genre')}
        </label>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" value={theme} defaultChecked={chosen === theme} /> {t(`genre.${theme}`)}
            <span className={`tag tag--dot genre-${theme}`} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Payments({ fields }: { fields: Fields }) {
  const t = useText()
  const chosen = all(fields.start, 'payment_methods')
  return (
    <>
      <fieldset>
        <legend className="legend">{t('eventform.payment')}</legend>
        <div className="genres">
          {PAYMENT_METHODS.map((method) => (
            <label key={method}>
              <input type="checkbox" name="payment_methods" value={method} defaultChecked={chosen.includes(method)} />{' '}
              <span className="capital">{t(`payment.${method}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="two">
        <ProseField fields={fields} name="refund_policy_es" label={t('eventform.refunds.es')} lang="es" />
        <ProseField fields={fields} name="refund_policy_en" label={t('eventform.refunds.en')} lang="en" />
      </div>
    </>
  )
}
