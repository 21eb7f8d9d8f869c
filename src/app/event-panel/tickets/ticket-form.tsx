import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatPriceInput } from '#features/tickets/ui/price.ts'
import { type Locale, TICKET_TIERS } from '#shared/enums.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { focusMessage } from '#ui/forms/use-form-message.ts'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import { useEventErrorMessage } from '../event-form/error-messages.ts'
import {
  type FieldState,
  RichTextField,
  SelectField,
  TextField,
  useFieldErrorMessage,
} from '../event-form/event-field.tsx'
import * as styles from './ticket-form.module.css'
import type { TicketFormResult } from './ticket-response.ts'

type Props = { ticket: MyTicket | null; locale: Locale; result: TicketFormResult | null; address: string }

const LABELS: Record<string, MessageKey> = {
  title: 'aetickets.title.es',
  title_en: 'aetickets.title.en',
  price: 'aetickets.price',
  amount: 'aetickets.amount',
  limit_date: 'aetickets.last',
  reason: 'eventform.reason',
}

/** One ticket: title and description in both languages, price, quantity and sale end. */
export function TicketForm({ ticket, locale, result, address }: Props) {
  const t = useText()
  const inWords = useEventErrorMessage()
  const fieldWords = useFieldErrorMessage()
  const first = useRef<HTMLFormElement>(null)
  const [dirty, setDirty] = useState(result !== null)
  const sending = useNavigation().formMethod === 'POST'
  const summary = useRef<HTMLDivElement>(null)
  const start = useStart(ticket, result)
  const refused = result?.failure ?? null
  const fieldErrors = refused?.fields ?? {}
  const fields: FieldState = {
    ...{ start, now: start },
    errorOf: (name) => {
      const code = fieldErrors[name]
      return code && (name === 'price' ? t('aetickets.price.wrong') : fieldWords(name, code))
    },
  }
  useEffect(() => {
    if (refused) focusMessage(summary.current)
    else first.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
  }, [refused])
  return (
    <Form
      className="stack"
      method="post"
      preventScrollReset
      noValidate
      ref={first}
      onInput={() => setDirty(true)}
      onSubmit={useSubmitOnce()}
    >
      <h2 className={styles.name}>{ticket ? ticket.title : t('aetickets.new')}</h2>
      {refused && (
        <ErrorSummary
          ref={summary}
          title={inWords(refused)}
          errors={Object.keys(fieldErrors).map((name) => ({
            ...{ name, label: t(LABELS[name] ?? 'eventform.field'), message: fields.errorOf(name) ?? '' },
          }))}
        />
      )}
      <TextFields fields={fields} locale={locale} />
      <PriceFields fields={fields} />
      <SelectField
        fields={fields}
        name="tier"
        label={t('aetickets.tier')}
        hint={t('aetickets.tier.hint')}
        options={TICKET_TIERS.map((tier) => [tier, t(`tier.${tier}`)])}
      />
      {'reason' in fieldErrors && (
        <RichTextField fields={fields} name="reason" label={t('eventform.reason')} hint={t('eventform.reason.hint')} />
      )}
      <FormButtons ticket={ticket} address={address} />
      <UnsavedChangesDialog unsaved={dirty && !sending} text={t('aetickets.leave')} />
    </Form>
  )
}

/** Price, quantity and sale end. */
function PriceFields({ fields }: { fields: FieldState }) {
  const t = useText()
  return (
    <div className="three">
      <TextField
        fields={fields}
        name="price"
        label={t('aetickets.price')}
        hint={t('aetickets.price.hint')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField
        fields={fields}
        name="amount"
        label={t('aetickets.amount')}
        hint={t('aetickets.amount.hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        fields={fields}
        name="limit_date"
        type="date"
        label={t('aetickets.last')}
        hint={t('aetickets.last.hint')}
        max="2099-12-31"
      />
    </div>
  )
}

/** Title and description, in the event's language and the other one. */
function TextFields({ fields, locale }: { fields: FieldState; locale: Locale }) {
  const t = useText()
  const both = locale === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)
  const named = { es: 'title', en: 'title_en' }
  return (
    <>
      <div className="two">
        {both.map((lang) => (
          <TextField
            key={lang}
            fields={fields}
            name={named[lang]}
            label={t(`aetickets.title.${lang}`)}
            {...{ lang, autoComplete: 'off' }}
            {...(lang === locale ? { required: true } : { optional: true })}
          />
        ))}
      </div>
      <div className="two">
        {both.map((lang) => (
          <RichTextField
            key={lang}
            fields={fields}
            name={lang === 'en' ? 'description_en' : 'description'}
            label={t(`aetickets.description.${lang}`)}
            {...{ lang, rows: 2 }}
          />
        ))}
      </div>
    </>
  )
}

/** Enter activates the first button, which saves. */
function FormButtons({ ticket, address }: Pick<Props, 'ticket' | 'address'>) {
  const t = useText()
  return (
    <div className={styles.actions}>
      <span className="flow">
        <button className={buttonStyles.primary} type="submit" name="intent" value={`save ${ticket?.id ?? 'new'}`}>
          {t('aetickets.save')}
        </button>
        <SiteLink className={buttonStyles.quiet} to={address} preventScrollReset viewTransition={false}>
          {t('account.erase.cancel')}
        </SiteLink>
      </span>
      {ticket && (
        <button
          className={`${buttonStyles.quiet} ${styles.remove}`}
          type="submit"
          name="intent"
          value={`remove ${ticket.id}`}
        >
          {t('aetickets.remove')}
        </button>
      )}
    </div>
  )
}

/** The stored values, or the submitted ones. */
function useStart(ticket: MyTicket | null, result: TicketFormResult | null): FieldState['start'] {
  const locale = useLocale()
  if (result?.intent === `save ${ticket?.id ?? 'new'}`) return result.values
  if (!ticket) return { tier: 'standard' }
  const { title, titleEn, description, descriptionEn, price, tier, amount, limitDate } = ticket
  return {
    ...{ title, title_en: titleEn ?? '', description: description ?? '', description_en: descriptionEn ?? '' },
    ...{ price: formatPriceInput(price, locale), tier, amount: amount === null ? '' : String(amount) },
    limit_date: limitDate ?? '',
  }
}
