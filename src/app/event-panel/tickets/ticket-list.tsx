import { Form, useFetcher, useLocation } from 'react-router'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import type { Locale } from '#shared/languages.ts'
import type { TicketFigures } from '#shared/registrations/ticket-figures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Price } from '#ui/components/money.tsx'
import { Note } from '#ui/components/note.tsx'
import { SortableList } from '#ui/components/sortable-list.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { FormResult } from '#ui/forms/form-result.ts'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useEventErrorMessage } from '../edit/error-messages.ts'
import { TicketForm } from './ticket-form.tsx'
import * as styles from './ticket-list.module.css'

type Props = {
  tickets: readonly MyTicket[]
  figures: readonly TicketFigures[]
  /** The event's primary language, asked for first. */
  locale: Locale
  constraints: FormConstraints
  /** The page's unprefixed path. */
  address: string
  /** The id of the ticket whose form is open, or `new`. */
  editing: string | null
  mayEdit: boolean
  result: FormResult | null
  done: string | null
}

const DONE: Record<string, MessageKey> = {
  saved: 'ticketEditor.done.saved',
  removed: 'ticketEditor.done.removed',
  moved: 'ticketEditor.done.moved',
}
const MOVE_INTENTS = 'move-tickets'

/** The tickets in public order; sorted by dragging, or with buttons that work without JavaScript. */
export function TicketList({ tickets, figures, locale, constraints, address, editing, mayEdit, result, done }: Props) {
  const t = useText()
  const { submit, data } = useFetcher<FormResult>({ key: 'order' })
  const order = (ids: readonly string[]) => void submit({ intent: 'order', order: ids.join(',') }, { method: 'post' })
  const failure = result?.intent.startsWith('save') ? result.failure : null
  const form = { locale, constraints, address, failure, removal: MOVE_INTENTS }
  const figuresOf = ({ id }: MyTicket) => figures.find(({ ticketId }) => ticketId === id)
  const message = {
    label: t('ticketEditor.list'),
    up: (name: string) => t('ticketEditor.up', { name }),
    down: (name: string) => t('ticketEditor.down', { name }),
    moved: (name: string, place: number, count: number) => t('ticketEditor.moved', { name, place, count }),
  }
  return (
    <div className={styles.tickets}>
      <TicketMessage done={done} failure={failure ? null : (result?.failure ?? data?.failure ?? null)} />
      {tickets.length === 0 && editing !== 'new' && (
        <EmptyState
          title={t('ticketEditor.none')}
          action={
            mayEdit && (
              <ButtonLink variant="primary" to={`${address}?edit=new`} viewTransition={false}>
                {t('ticketEditor.add')}
              </ButtonLink>
            )
          }
        >
          {t('ticketEditor.none.text')}
        </EmptyState>
      )}
      {mayEdit && <Form method="post" id={MOVE_INTENTS} preventScrollReset />}
      {tickets.length > 0 && (
        <SortableList
          form={MOVE_INTENTS}
          labels={message}
          disabled={!mayEdit}
          onReorder={order}
          items={tickets.map((ticket) => ({
            id: String(ticket.id),
            name: ticket.title,
            open: editing === String(ticket.id),
            body:
              editing === String(ticket.id) ? (
                <TicketForm key={ticket.id} ticket={ticket} waiting={figuresOf(ticket)?.waiting ?? 0} {...form} />
              ) : (
                <Row ticket={ticket} figures={figuresOf(ticket)} address={address} mayEdit={mayEdit} />
              ),
          }))}
        />
      )}
      {editing === 'new' && (
        <div className={styles.new}>
          <TicketForm ticket={null} waiting={0} {...form} />
        </div>
      )}
    </div>
  )
}

type TicketMessageProps = { done: string | null; failure: FormFailure | null }

function TicketMessage({ done, failure }: TicketMessageProps) {
  const t = useText()
  const inWords = useEventErrorMessage()
  const { key } = useLocation()
  const message = failure ? inWords(failure) : done && Object.hasOwn(DONE, done) ? t(DONE[done]!) : null
  const note = useFocusedMessage<HTMLDivElement>(message && `${key} ${message}`)
  if (!message) return null
  return (
    // Without JavaScript the browser moves to the result.
    <Note tone={failure ? 'danger' : 'success'} role={failure ? 'alert' : 'status'} tabIndex={-1} ref={note} autoFocus>
      {failure ? <CircleAlert /> : <CircleCheck />}
      <span>{message}</span>
    </Note>
  )
}

/** Seats taken and left, and who waits. */
function FigureBadges({ figures, amount }: { figures: TicketFigures | undefined; amount: number | null }) {
  const t = useText()
  if (!figures) return null
  const { taken, waiting, requested } = figures
  const words = [
    t('ticketEditor.taken', { count: taken }),
    ...(amount === null ? [] : [t('ticketEditor.left', { count: Math.max(0, amount - taken) })]),
    ...(waiting > 0 ? [t('ticketEditor.waiting', { count: waiting })] : []),
    ...(requested > 0 ? [t('ticketEditor.requested', { count: requested })] : []),
  ]
  return words.map((text) => <Badge key={text}>{text}</Badge>)
}

type RowProps = { ticket: MyTicket; figures: TicketFigures | undefined; address: string; mayEdit: boolean }

function Row({ ticket, figures, address, mayEdit }: RowProps) {
  const t = useText()
  const { brief } = useDates()
  const { id, title, titleEn, description, tier, amount, price, coin, limitDate } = ticket
  return (
    <>
      <span>
        <b className={styles.title}>{title}</b>
        {description && <span className="small muted">{description}</span>}
        <span className={styles.badges}>
          {tier !== 'standard' && <Badge>{t(`tier.${tier}`)}</Badge>}
          <Badge>{amount === null ? t('ticketEditor.no_limit') : t('event.places', { count: amount })}</Badge>
          <FigureBadges figures={figures} amount={amount} />
          {ticket.openingMode === 'approval' && <Badge>{t('ticketEditor.mode.approval')}</Badge>}
          {ticket.accessCode && <Badge>{t('ticketEditor.by_code', { code: ticket.accessCode })}</Badge>}
          {!titleEn && <Badge>{t('ticketEditor.only_es')}</Badge>}
        </span>
      </span>
      <span className={styles.price}>
        <b className="num">
          <Price minor={price} coin={coin} inList />
        </b>
        {limitDate && <span className="small muted">{t('event.until', { day: brief(limitDate, '') })}</span>}
      </span>
      {mayEdit && (
        <IconButton
          as={SiteLink}
          to={`${address}?edit=${id}`}
          aria-label={t('ticketEditor.edit', { name: title })}
          preventScrollReset
          viewTransition={false}
        >
          <Pencil />
        </IconButton>
      )}
    </>
  )
}
