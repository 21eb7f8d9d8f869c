import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatPriceInput } from '#features/tickets/ui/price.ts'
import { type Locale, TICKET_TIERS } from '#shared/enums.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { OPENING_MODES, TICKET_VISIBILITIES } from '#shared/registrations/states.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as fieldStyles from '#ui/primitives/field.module.css'
import { useEventErrorMessage } from '../event-form/error-messages.ts'
import * as styles from './ticket-form.module.css'

type Props = {
  ticket: MyTicket | null
  locale: Locale
  constraints: FormConstraints
  failure: FormFailure | null
  address: string
  /** The id of the form that removes tickets. */
  removal: string
}

/** The ticket is the first of the list that the form sends. */
const TICKET = 'tickets[0]'
const LABELS: Record<string, MessageKey> = {
  [`${TICKET}.title`]: 'ticketEditor.title.es',
  [`${TICKET}.title_en`]: 'ticketEditor.title.en',
  [`${TICKET}.description`]: 'ticketEditor.description.es',
  [`${TICKET}.description_en`]: 'ticketEditor.description.en',
  [`${TICKET}.price`]: 'ticketEditor.price',
  [`${TICKET}.amount`]: 'ticketEditor.amount',
  [`${TICKET}.limit_date`]: 'ticketEditor.last',
  [`${TICKET}.tier`]: 'ticketEditor.tier',
  [`${TICKET}.opening_mode`]: 'ticketEditor.mode',
  [`${TICKET}.visibility`]: 'ticketEditor.visibility',
  [`${TICKET}.access_code`]: 'ticketEditor.code',
  reason: 'eventform.reason',
}

/** One ticket: title and description in both languages, price, quantity and sale end. */
export function TicketForm({ ticket, locale, constraints, failure, address, removal }: Props) {
  const t = useText()
  const failureMessage = useEventErrorMessage()
  const element = useRef<HTMLFormElement>(null)
  const [dirty, setDirty] = useState(failure !== null)
  const sending = useNavigation().formMethod === 'POST'
  const defaultValue = useDefaultValue(ticket)
  const form = useForm({ constraints, failure, defaultValue })
  useEffect(() => {
    if (!failure) element.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
  }, [failure])
  return (
    <Form
      className="stack"
      form={form}
      labels={LABELS}
      messages={{ [`${TICKET}.price`]: t('ticketEditor.price.wrong') }}
      errorsTitle={t('eventform.errors')}
      failureMessage={failure ? failureMessage(failure) : undefined}
      ref={element}
      onInput={() => setDirty(true)}
    >
      <h2 className={styles.name}>{ticket ? ticket.title : t('ticketEditor.new')}</h2>
      <TextFields locale={locale} />
      <PriceFields />
      <div className="two">
        <ChoiceField name="tier" values={TICKET_TIERS} label={(tier) => `tier.${tier}`} />
        <ChoiceField name="opening_mode" values={OPENING_MODES} label={(mode) => `ticketEditor.mode.${mode}`} />
      </div>
      <AccessFields />
      {failure && 'reason' in failure.fields && (
        <FormField
          name="reason"
          label={`${t('eventform.reason')} ${t('eventform.optional')}`}
          hint={t('eventform.reason.hint')}
        >
          {(control) => <textarea className={fieldStyles.input} rows={3} {...control} />}
        </FormField>
      )}
      <FormButtons ticket={ticket} address={address} removal={removal} />
      <UnsavedChangesDialog unsaved={dirty && !sending} text={t('ticketEditor.leave')} />
    </Form>
  )
}

type ChoiceProps<Value extends string> = {
  name: 'tier' | 'opening_mode' | 'visibility'
  values: readonly Value[]
  label: (value: Value) => MessageKey
}
const HINTS = {
  tier: 'ticketEditor.tier.hint',
  opening_mode: 'ticketEditor.mode.hint',
  visibility: 'ticketEditor.visibility.hint',
} as const

function ChoiceField<Value extends string>({ name, values, label }: ChoiceProps<Value>) {
  const t = useText()
  return (
    <FormField name={`${TICKET}.${name}`} hint={t(HINTS[name])}>
      {(control) => (
        <select className={fieldStyles.select} {...control}>
          {values.map((value) => (
            <option key={value} value={value}>
              {t(label(value))}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Who finds the ticket. The code counts only for tickets by code. */
function AccessFields() {
  const t = useText()
  return (
    <div className="two">
      <ChoiceField name="visibility" values={TICKET_VISIBILITIES} label={(one) => `ticketEditor.visibility.${one}`} />
      <FormField name={`${TICKET}.access_code`} hint={t('ticketEditor.code.hint')}>
        {(control) => (
          <input className={fieldStyles.input} type="text" autoComplete="off" autoCapitalize="none" {...control} />
        )}
      </FormField>
    </div>
  )
}

/** Price, quantity and sale end. */
function PriceFields() {
  const t = useText()
  return (
    <div className="three">
      <FormField name={`${TICKET}.price`} hint={t('ticketEditor.price.hint')}>
        {(control) => (
          <input className={fieldStyles.input} type="text" inputMode="decimal" autoComplete="off" {...control} />
        )}
      </FormField>
      <FormField name={`${TICKET}.amount`} hint={t('ticketEditor.amount.hint')}>
        {(control) => (
          <input className={fieldStyles.input} type="text" inputMode="numeric" autoComplete="off" {...control} />
        )}
      </FormField>
      <FormField name={`${TICKET}.limit_date`} hint={t('ticketEditor.last.hint')}>
        {({ max: _, ...control }) => <input className={fieldStyles.input} {...control} type="date" max="2099-12-31" />}
      </FormField>
    </div>
  )
}

/** Title and description, in the event's language and the other one. */
function TextFields({ locale }: { locale: Locale }) {
  const t = useText()
  const both = locale === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)
  const inLanguage = (name: string, lang: Locale) => `${TICKET}.${name}${lang === 'en' ? '_en' : ''}`
  const optional = (label: string) => `${label} ${t('eventform.optional')}`
  return (
    <>
      <div className="two">
        {both.map((lang) => (
          <FormField
            key={lang}
            name={inLanguage('title', lang)}
            label={lang === locale ? undefined : optional(t(`ticketEditor.title.${lang}`))}
          >
            {(control) => (
              <input className={fieldStyles.input} type="text" lang={lang} autoComplete="off" {...control} />
            )}
          </FormField>
        ))}
      </div>
      <div className="two">
        {both.map((lang) => (
          <FormField
            key={lang}
            name={inLanguage('description', lang)}
            label={optional(t(`ticketEditor.description.${lang}`))}
          >
            {({ maxLength: _, ...control }) => (
              <textarea className={fieldStyles.input} rows={2} lang={lang} {...control} />
            )}
          </FormField>
        ))}
      </div>
    </>
  )
}

/** Enter activates the first button, which saves. */
function FormButtons({ ticket, address, removal }: Pick<Props, 'ticket' | 'address' | 'removal'>) {
  const t = useText()
  return (
    <div className={styles.actions}>
      <span className="flow">
        <button className={buttonStyles.primary} type="submit" name="intent" value={`save ${ticket?.id ?? 'new'}`}>
          {t('ticketEditor.save')}
        </button>
        <SiteLink className={buttonStyles.quiet} to={address} preventScrollReset viewTransition={false}>
          {t('account.erase.cancel')}
        </SiteLink>
      </span>
      {ticket && (
        <button
          className={`${buttonStyles.quiet} ${styles.remove}`}
          type="submit"
          form={removal}
          name="intent"
          value={`remove ${ticket.id}`}
        >
          {t('ticketEditor.remove')}
        </button>
      )}
    </div>
  )
}

/** The stored ticket by the names of the command. */
function useDefaultValue(ticket: MyTicket | null) {
  const locale = useLocale()
  return useMemo(() => {
    if (!ticket) return { tickets: [{ tier: 'standard', opening_mode: 'first_come', visibility: 'public' }] }
    const { title, titleEn, description, descriptionEn, price, tier, amount, limitDate } = ticket
    const access = { opening_mode: ticket.openingMode, visibility: ticket.visibility, access_code: ticket.accessCode }
    const texts = { title, title_en: titleEn, description, description_en: descriptionEn }
    const sale = { price: formatPriceInput(price, locale), tier, amount, limit_date: limitDate }
    return { tickets: [{ ...texts, ...sale, ...access }] }
  }, [ticket, locale])
}
