import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { contentLocale } from '#shared/languages.ts'
import { TICKETS_MAX } from '#shared/limits.ts'
import { Button } from '#ui/components/button.tsx'
import { fieldId } from '#ui/forms/field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import { X } from '#ui/icons/x.ts'
import { AmountField, MinimumField, PriceField, SaleEndField } from '../../tickets/price-fields.tsx'
import {
  AccessFields,
  bothLanguages,
  KindFields,
  TicketDescriptions,
  TicketTitle,
} from '../../tickets/ticket-fields.tsx'
import { Advice, FormSection } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import { isBlankTicket, ticketControl, ticketPrefix, typedTickets } from '../typed-tickets.ts'
import type { TicketRow, useTicketRows } from '../use-ticket-rows.ts'
import * as styles from './tickets-section.module.css'

type Props = {
  now: EventFormValues
  tickets: ReturnType<typeof useTicketRows>
  /** The ids that rows got when they were saved automatically. */
  ids: Record<string, number>
  errors: Record<string, unknown>
  /** After a ticket was added or removed. */
  changed: (name: string) => void
}

/** Where the page opens after a plain button added or removed a ticket. */
const ticketAnchor = (index: number) => `ticket-${index}`

/** The tickets, saved with the event. Their buttons work as plain buttons of the form. */
export function TicketsSection({ now, tickets: { rows, add, remove }, ids, errors, changed }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const count = useRef(rows.length)
  const tell = useEffectEvent(() => changed('tickets'))
  useEffect(() => {
    if (count.current === rows.length) return
    const isAdded = rows.length > count.current
    count.current = rows.length
    tell()
    const names = list.current?.querySelectorAll<HTMLElement>('fieldset > div:first-of-type input')
    // The three fields of the last ticket come last.
    const next = isAdded ? names?.[names.length - 3] : names?.[0]
    next?.focus()
  }, [rows.length])
  const instead = (change: () => void) => (click: MouseEvent) => {
    click.preventDefault()
    change()
  }
  const typed = typedTickets(now)
  return (
    <FormSection number={4} title={t('eventPanel.tickets')}>
      <input type="hidden" name="has_tickets" value="on" />
      {typed.every(isBlankTicket) && <Advice>{t('eventform.advice.tickets')}</Advice>}
      <div className={styles.tickets} ref={list}>
        {rows.map((row, index) => (
          <Ticket
            key={row.key}
            row={row}
            index={index}
            id={ids[row.key] ? String(ids[row.key]) : (row.initial['id'] ?? '')}
            locale={contentLocale(textOf(now, 'locale') === 'en' ? 'en' : 'es')}
            wrong={Object.keys(errors).flatMap((name) => {
              const control = ticketControl(name)
              return control?.index === index ? [control.field] : []
            })}
            onRemove={instead(() => remove(row.key))}
          />
        ))}
      </div>
      {rows.length < TICKETS_MAX && (
        <p>
          <Button
            size="small"
            type="submit"
            name="intent"
            value="add_ticket"
            formAction={`#${ticketAnchor(rows.length)}`}
            onClick={instead(add)}
          >
            <Plus /> {t(rows.length > 0 ? 'eventform.ticket.another' : 'ticketEditor.add')}
          </Button>
        </p>
      )}
    </FormSection>
  )
}

type TicketProps = {
  row: TicketRow
  index: number
  id: string
  locale: 'es' | 'en'
  /** Its fields with an error. */
  wrong: string[]
  onRemove: (click: MouseEvent) => void
}

const FOLDED = (locale: 'es' | 'en') => [
  'description',
  'description_en',
  'minimum_price',
  'limit_date',
  'tier',
  'opening_mode',
  'visibility',
  'access_code',
  locale === 'en' ? 'title' : 'title_en',
]

function Ticket({ row, index, id, locale, wrong, onRemove }: TicketProps) {
  const t = useText()
  const ticket = ticketPrefix(index)
  const [own, other] = bothLanguages(locale)
  const folded = FOLDED(locale)
  return (
    <fieldset className={styles.ticket} id={ticketAnchor(index)}>
      <legend className="visually-hidden">{t('eventform.ticket.number', { number: index + 1 })}</legend>
      <input type="hidden" name={`${ticket}.id`} value={id} readOnly />
      <input type="hidden" name={`${ticket}.row`} value={row.key} readOnly />
      <div className={styles.main}>
        <TicketTitle ticket={ticket} lang={own} label={t('eventform.ticket.name')} />
        <PriceField ticket={ticket} />
        <AmountField ticket={ticket} />
      </div>
      <div className={styles.more}>
        <details open={wrong.some((field) => folded.includes(field))}>
          <summary>{t('eventform.ticket.more')}</summary>
          <div className={`stack ${styles.folded}`}>
            <TicketTitle
              ticket={ticket}
              lang={other}
              label={`${t(other === 'en' ? 'eventform.ticket.name.en' : 'eventform.ticket.name.es')} ${t('eventform.optional')}`}
            />
            <TicketDescriptions ticket={ticket} locale={locale} />
            <div className="two">
              <MinimumField ticket={ticket} />
              <SaleEndField ticket={ticket} />
            </div>
            <KindFields ticket={ticket} />
            <AccessFields ticket={ticket} />
          </div>
        </details>
        <Button
          variant="quiet"
          size="small"
          type="submit"
          name="intent"
          value={`remove_ticket ${index}`}
          formAction={`#${ticketAnchor(Math.max(index - 1, 0))}`}
          aria-describedby={fieldId(`${ticket}.title`)}
          onClick={onRemove}
        >
          <X /> {t('ticketEditor.remove')}
          <span className="visually-hidden"> {t('eventform.ticket.number', { number: index + 1 })}</span>
        </Button>
      </div>
    </fieldset>
  )
}
