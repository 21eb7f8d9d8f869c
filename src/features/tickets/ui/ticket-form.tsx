import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { type Fields, ProseField, SelectField, TextField, useFieldWords } from '#features/events/ui/event-field.tsx'
import { useRefusedWords } from '#features/events/ui/event-refused.ts'
import type { MyTicket } from '#spec/my-event.ts'
import { TICKET_TIERS } from '#spec/vocabulary.ts'
import { ErrorSummary } from '#ui/field.tsx'
import { type MessageKey, useLocale, useText } from '#web/i18n.tsx'
import { SiteLink } from '#web/site-link.tsx'
import { typedPrice } from './price.ts'
import type { TicketAnswer } from './ticket-answer.ts'

type Props = { ticket: MyTicket | null; answer: TicketAnswer | null; address: string }
const COINS = ['EUR', 'GBP', 'USD', 'CHF']

const LABELS: Record<string, MessageKey> = {
  title: 'aetickets.title.es',
  title_en: 'aetickets.title.en',
  price: 'aetickets.price',
  amount: 'aetickets.amount',
  limit_date: 'aetickets.last',
  reason: 'eventform.reason',
}

/** One ticket: what it is called in both languages, what it costs, how many there are and until when. */
export function TicketForm({ ticket, answer, address }: Props) {
  const t = useText()
  const inWords = useRefusedWords()
  const fieldWords = useFieldWords()
  const first = useRef<HTMLFormElement>(null)
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
    if (refused) summary.current?.focus()
    else first.current?.querySelector<HTMLInputElement>('input[name=title]')?.focus()
  }, [refused])
  const coins = [...new Set([...COINS, ...(ticket ? [ticket.coin] : [])])]
  return (
    <Form className="stack ticket-form" method="post" preventScrollReset noValidate ref={first}>
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
      <div className="two">
        <TextField fields={fields} name="title" label={t('aetickets.title.es')} lang="es" autoComplete="off" required />
        <TextField
          fields={fields}
          name="title_en"
          label={t('aetickets.title.en')}
          lang="en"
          autoComplete="off"
          optional
        />
      </div>
      <div className="two">
        <ProseField fields={fields} name="description" label={t('aetickets.description.es')} lang="es" rows={2} />
        <ProseField fields={fields} name="description_en" label={t('aetickets.description.en')} lang="en" rows={2} />
      </div>
      <div className="three">
        <div className="priced">
          <TextField
            fields={fields}
            name="price"
            label={t('aetickets.price')}
            hint={t('aetickets.price.hint')}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <SelectField
            fields={fields}
            name="coin"
            label={t('aetickets.coin')}
            options={coins.map((coin) => [coin, coin])}
          />
        </div>
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
    </Form>
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
  if (!ticket) return { coin: 'EUR', tier: 'standard' }
  const { title, titleEn, description, descriptionEn, price, coin, tier, amount, limitDate } = ticket
  return {
    ...{ title, title_en: titleEn ?? '', description: description ?? '', description_en: descriptionEn ?? '' },
    ...{ price: typedPrice(price, locale), coin, tier, amount: amount === null ? '' : String(amount) },
    limit_date: limitDate ?? '',
  }
}
