import { TICKET_TIERS } from '#shared/enums.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** The labels of a ticket's fields; `ticket` is before the names of its controls: `tickets[0]`. */
export const ticketLabels = (ticket: string): Record<string, MessageKey> => ({
  [`${ticket}.title`]: 'ticketEditor.title.es',
  [`${ticket}.title_en`]: 'ticketEditor.title.en',
  [`${ticket}.description`]: 'ticketEditor.description.es',
  [`${ticket}.description_en`]: 'ticketEditor.description.en',
  [`${ticket}.price`]: 'ticketEditor.price',
  [`${ticket}.minimum_price`]: 'ticketEditor.minimum',
  [`${ticket}.amount`]: 'ticketEditor.amount',
  [`${ticket}.limit_date`]: 'ticketEditor.last',
  [`${ticket}.tier`]: 'ticketEditor.tier',
  [`${ticket}.opening_mode`]: 'ticketEditor.mode',
  [`${ticket}.visibility`]: 'ticketEditor.visibility',
  [`${ticket}.access_code`]: 'ticketEditor.code',
})

/** The messages of a ticket's fields that say more than the code of their error. */
export const ticketMessages = (t: ReturnType<typeof useText>, ticket: string): Record<string, string> => ({
  [`${ticket}.price`]: t('ticketEditor.price.wrong'),
  [`${ticket}.minimum_price.number`]: t('ticketEditor.price.wrong'),
})

type ChoiceProps<Value extends string> = {
  name: string
  hint: MessageKey
  values: readonly Value[]
  label: (value: Value) => MessageKey
}

const HINTS = {
  tier: 'ticketEditor.tier.hint',
  opening_mode: 'ticketEditor.mode.hint',
  visibility: 'ticketEditor.visibility.hint',
} as const

function ChoiceField<Value extends string>({ name, hint, values, label }: ChoiceProps<Value>) {
  const t = useText()
  return (
    <FormField name={name} hint={t(hint)}>
      {(control) => (
        <Select {...control}>
          {values.map((value) => (
            <option key={value} value={value}>
              {t(label(value))}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

type Props = { ticket: string }

/** For whom it is, and who decides. */
export function KindFields({ ticket }: Props) {
  return (
    <div className="two">
      <ChoiceField name={`${ticket}.tier`} hint={HINTS.tier} values={TICKET_TIERS} label={(tier) => `tier.${tier}`} />
      <ChoiceField
        name={`${ticket}.opening_mode`}
        hint={HINTS.opening_mode}
        values={OPENING_MODES}
        label={(mode) => `ticketEditor.mode.${mode}`}
      />
    </div>
  )
}

/** Who finds the ticket. The code counts only for tickets by code. */
export function AccessFields({ ticket }: Props) {
  const t = useText()
  return (
    <div className="two">
      <ChoiceField
        name={`${ticket}.visibility`}
        hint={HINTS.visibility}
        values={TICKET_VISIBILITIES}
        label={(one) => `ticketEditor.visibility.${one}`}
      />
      <FormField name={`${ticket}.access_code`} hint={t('ticketEditor.code.hint')}>
        {(control) => <Input type="text" autoComplete="off" autoCapitalize="none" {...control} />}
      </FormField>
    </div>
  )
}

type TextProps = Props & { lang: Locale; label?: string | undefined }
const inLanguage = (name: string, lang: Locale) => (contentLocale(lang) === 'en' ? `${name}_en` : name)

export function TicketTitle({ ticket, lang, label }: TextProps) {
  return (
    <FormField name={inLanguage(`${ticket}.title`, lang)} label={label}>
      {(control) => <Input type="text" lang={lang} autoComplete="off" {...control} />}
    </FormField>
  )
}

/** The description in both languages, that of the event first. */
export function TicketDescriptions({ ticket, locale }: Props & { locale: Locale }) {
  const t = useText()
  return (
    <div className="two">
      {bothLanguages(locale).map((lang) => (
        <FormField
          key={lang}
          name={inLanguage(`${ticket}.description`, lang)}
          label={`${t(`ticketEditor.description.${lang}`)} ${t('eventform.optional')}`}
        >
          {({ maxLength: _, ...control }) => <Textarea rows={2} lang={lang} {...control} />}
        </FormField>
      ))}
    </div>
  )
}

/** The event's language first. */
export const bothLanguages = (locale: Locale) =>
  contentLocale(locale) === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)
