import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import type { Locale } from '#shared/languages.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { UnsavedChangesDialog } from '#ui/forms/saving/unsaved-changes-dialog.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { useEventErrorMessage } from '../edit/error-messages.ts'
import { PriceFields } from './price-fields.tsx'
import {
  AccessFields,
  bothLanguages,
  KindFields,
  TicketDescriptions,
  TicketTitle,
  ticketLabels,
  ticketMessages,
} from './ticket-fields.tsx'
import * as styles from './ticket-form.module.css'

type Props = {
  ticket: MyTicket | null
  /** How many people wait for it. */
  waiting: number
  locale: Locale
  constraints: FormConstraints
  failure: FormFailure | null
  address: string
  /** The id of the form that removes tickets. */
  removal: string
}

/** The ticket is the first of the list that the form sends. */
const TICKET = 'tickets[0]'
const LABELS: Record<string, MessageKey> = { ...ticketLabels(TICKET), reason: 'eventform.reason' }

/** One ticket: title and description in both languages, price, quantity and sale end. */
export function TicketForm({ ticket, waiting, locale, constraints, failure, address, removal }: Props) {
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
      messages={ticketMessages(t, TICKET)}
      errorsTitle={t('eventform.errors')}
      failureMessage={failure ? failureMessage(failure) : undefined}
      ref={element}
      onInput={() => setDirty(true)}
    >
      <h2 className={styles.name}>{ticket ? ticket.title : t('ticketEditor.new')}</h2>
      <div className="two">
        {bothLanguages(locale).map((lang) => (
          <TicketTitle
            key={lang}
            ticket={TICKET}
            lang={lang}
            label={lang === locale ? undefined : `${t(`ticketEditor.title.${lang}`)} ${t('eventform.optional')}`}
          />
        ))}
      </div>
      <TicketDescriptions ticket={TICKET} locale={locale} />
      <PriceFields ticket={TICKET} />
      <KindFields ticket={TICKET} />
      <AccessFields ticket={TICKET} />
      {failure && 'reason' in failure.fields && (
        <FormField name="reason" hint={t('eventform.reason.hint')}>
          {(control) => <Textarea rows={3} {...control} />}
        </FormField>
      )}
      <FormButtons ticket={ticket} waiting={waiting} address={address} removal={removal} />
      <UnsavedChangesDialog unsaved={dirty && !sending} text={t('ticketEditor.leave')} />
    </Form>
  )
}

/** Enter activates the first button, which saves. */
function FormButtons({ ticket, waiting, address, removal }: Pick<Props, 'ticket' | 'waiting' | 'address' | 'removal'>) {
  const t = useText()
  const note = useId()
  return (
    <div className={styles.actions}>
      <span className="flow">
        <Button variant="primary" type="submit" name="intent" value={`save ${ticket?.id ?? 'new'}`}>
          {t('ticketEditor.save')}
        </Button>
        <ButtonLink variant="quiet" to={address} preventScrollReset viewTransition={false}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </span>
      {ticket && (
        <Button
          variant="dangerQuiet"
          type="submit"
          form={removal}
          name="intent"
          value={`remove ${ticket.id}`}
          aria-describedby={waiting > 0 ? note : undefined}
        >
          {t('ticketEditor.remove')}
        </Button>
      )}
      {ticket && waiting > 0 && (
        <p id={note} className={`small muted ${styles.waiting}`}>
          {t('ticketEditor.remove.waiting', { count: waiting })}
        </p>
      )}
    </div>
  )
}

/** The stored ticket by the names of the command. */
function useDefaultValue(ticket: MyTicket | null) {
  const locale = useLocale()
  return useMemo(() => {
    if (!ticket) return { tickets: [{ tier: 'standard', opening_mode: 'first_come', visibility: 'public' }] }
    const { title, titleEn, description, descriptionEn, price, minimumPrice, tier, amount, limitDate } = ticket
    const access = { opening_mode: ticket.openingMode, visibility: ticket.visibility, access_code: ticket.accessCode }
    const texts = { title, title_en: titleEn, description, description_en: descriptionEn }
    const minimum = minimumPrice === null ? null : formatPriceInput(minimumPrice, locale)
    const sale = { price: formatPriceInput(price, locale), minimum_price: minimum, tier, amount, limit_date: limitDate }
    return { tickets: [{ ...texts, ...sale, ...access }] }
  }, [ticket, locale])
}
