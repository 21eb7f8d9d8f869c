import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { typedPrice } from '#features/tickets/ui/price.ts'
import { type Locale, TICKET_TIERS } from '#shared/enums.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { ErrorSummary } from '#ui/forms/field.tsx'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { showNote } from '#ui/forms/use-form-message.ts'
import { useOnce } from '#ui/forms/use-submit-once.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useRefusedWords } from '../event-form/error-messages.ts'
import { type Fields, ProseField, SelectField, TextField, useFieldWords } from '../event-form/event-field.tsx'
import type { TicketAnswer } from './ticket-response.ts'

type Props = { ticket: MyTicket | null; locale: Locale; answer: TicketAnswer | null; address: string }

const LABELS: Record<string, MessageKey> = {
  title: 'aetickets.title.es',
  title_en: 'aetickets.title.en',
  price: 'aetickets.price',
  amount: 'aetickets.amount',
  limit_date: 'aetickets.last',
  reason: 'eventform.reason',
}

/** One ticket: what it is called in both languages, what it costs, how many there are and until when. */
export function TicketForm({ ticket, locale, answer, address }: Props) {
  const t = useText()
  const inWords = useRefusedWords()
  const fieldWords = useFieldWords()
  const first = useRef<HTMLFormElement>(null)
  const [dirty, setDirty] = useState(answer !== null)
  const sending = useNavigation().formMethod === 'POST'
  const summary = useRef<HTMLDivElement>(null)
  const start = useStart(ticket, answer)
  const refused = answer?.refusal ?? null
  const wrongs = refused?.fields ?? {}
  const fields: Fields = {
    ...{ start, now: start },
    wrong: (name) => {
      const code = wrongs[name]
      return code && (name === 'price' ? t('aetickets.price.wrong') : fieldWords(name, code))
    },
  }
  useEffect(() => {
    if (refused) showNote(summary.current)
    else first.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
  }, [refused])
  return (
    <Form
      className="stack ticket-form"
      method="post"
      preventScrollReset
      noValidate
      ref={first}
      onInput={() => setDirty(true)}
      onSubmit={useOnce()}
    >
      <h2 className="ticket-form__name">{ticket ? ticket.title : t('aetickets.new')}</h2>
      {refused && (
        <ErrorSummary
          ref={summary}
          title={inWords(refused)}
          wrong={Object.keys(wrongs).map((name) => ({
            ...{ name, label: t(LABELS[name] ?? 'eventform.field'), words: fields.wrong(name) ?? '' },
          }))}
        />
      )}
      <Words fields={fields} locale={locale} />
      <Costs fields={fields} />
      <SelectField
        fields={fields}
        name="tier"
        label={t('aetickets.tier')}
        hint={t('aetickets.tier.hint')}
        options={TICKET_TIERS.map((tier) => [tier, t(`tier.${tier}`)])}
      />
      {'reason' in wrongs && (
        <ProseField fields={fields} name="reason" label={t('eventform.reason')} hint={t('eventform.reason.hint')} />
      )}
      <Acts ticket={ticket} address={address} />
      <LeavingDialog unsaved={dirty && !sending} text={t('aetickets.leave')} />
    </Form>
  )
}

/** What it costs, how many there are, and until when. */
function Costs({ fields }: { fields: Fields }) {
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

/** What it is called in the event's own language, and beside it in the other. */
function Words({ fields, locale }: { fields: Fields; locale: Locale }) {
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
          <ProseField
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

/** The first button is what Enter presses: it saves. */
function Acts({ ticket, address }: Pick<Props, 'ticket' | 'address'>) {
  const t = useText()
  return (
    <div className="ticket-form__acts">
      <span className="flow">
        <button className="btn btn--lit" type="submit" name="intent" value={`save ${ticket?.id ?? 'new'}`}>
          {t('aetickets.save')}
        </button>
        <SiteLink className="btn btn--quiet" to={address} preventScrollReset viewTransition={false}>
          {t('account.erase.cancel')}
        </SiteLink>
      </span>
      {ticket && (
        <button className="btn btn--quiet btn--away" type="submit" name="intent" value={`remove ${ticket.id}`}>
          {t('aetickets.remove')}
        </button>
      )}
    </div>
  )
}

/** As it is stored, or as it came back. */
function useStart(ticket: MyTicket | null, answer: TicketAnswer | null): Fields['start'] {
  const locale = useLocale()
  if (answer?.intent === `save ${ticket?.id ?? 'new'}`) return answer.values
  if (!ticket) return { tier: 'standard' }
  const { title, titleEn, description, descriptionEn, price, tier, amount, limitDate } = ticket
  return {
    ...{ title, title_en: titleEn ?? '', description: description ?? '', description_en: descriptionEn ?? '' },
    ...{ price: typedPrice(price, locale), tier, amount: amount === null ? '' : String(amount) },
    limit_date: limitDate ?? '',
  }
}
