import { useState } from 'react'
import { Form } from 'react-router'
import { NOTE_MAX, REASON_LENGTH } from '#shared/limits.ts'
import type { PlayerDetail } from '#shared/registrations/players.ts'
import { type TicketChoices, ticketValue } from '#shared/registrations/ticket-choices.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Note } from '#ui/components/note.tsx'
import { SheetSection } from '#ui/components/side-sheet.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { RefusedTicket } from '../players-response.ts'
import { ReadByPlayer, TeamOnly } from './readers.tsx'
import * as styles from './ticket-change.module.css'
import { TicketDifference } from './ticket-difference.tsx'
import { TicketOption } from './ticket-option.tsx'

type Props = {
  player: PlayerDetail
  tickets: TicketChoices
  /** What was paid, for who sees money. */
  paid: number | null
  refused: RefusedTicket | null
  /** The address of the player. */
  close: string
}

/** Moves a player to another ticket: which, what becomes of the difference, what they read and what the team notes. */
export function TicketChange({ player, tickets, paid, refused, close }: Props) {
  const t = useText()
  const locale = useLocale()
  const isSending = useNavigation().formMethod === 'POST'
  const typed = (name: string) => {
    const value = refused?.typed[name]
    return typeof value === 'string' ? value : ''
  }
  const { choices, current, mayWait, coin } = tickets
  const others = choices.filter(({ isCurrent }) => !isCurrent)
  // The only one that there is to choose is chosen, unless it means to wait.
  const usual = others.length === 1 && others[0]!.full === null ? others[0] : undefined
  const first =
    choices.find((choice) => ticketValue(choice) === typed('ticket') || `${choice.id}` === typed('ticket')) ?? usual
  const [chosen, choose] = useState(first?.id ?? null)
  const choice = choices.find(({ id }) => id === chosen) ?? null
  const name = player.name || t('players.erased')
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <input type="hidden" name="id" value={player.id} />
      <input type="hidden" name="from" value={`${player.id}:${current}`} />
      <SheetSection aria-labelledby="ticket-change">
        <h3 id="ticket-change">{t('players.ticket.change')}</h3>
        {refused && <Refusal refused={refused} />}
        <fieldset className={styles.options}>
          <legend className="visually-hidden">{t('players.ticket.which')}</legend>
          {choices.map((one) => (
            <TicketOption
              key={one.id}
              choice={one}
              coin={coin}
              mayWait={mayWait}
              isChosen={one.id === chosen}
              onChoose={() => choose(one.id)}
            />
          ))}
        </fieldset>
        {choice && choice.dropped.length > 0 && (
          <p className="small">{t('players.ticket.dropped', { questions: choice.dropped.join(', ') })}</p>
        )}
        {choice && choice.cut > 0 && (
          <p className="small">{t('players.ticket.cut', { amount: formatMoney(choice.cut, coin, locale) })}</p>
        )}
      </SheetSection>
      {choices.some(({ difference }) => difference !== null) && (
        <TicketDifference choice={choice} coin={coin} paid={paid} waived={typed('difference') === 'waive'} />
      )}
      <SheetSection aria-label={t('players.ticket.words')}>
        <ReadByPlayer title={t('players.message.will', { name })}>
          <Textarea
            name="message"
            rows={3}
            maxLength={REASON_LENGTH.max}
            defaultValue={typed('message')}
            aria-label={t('players.message.will', { name })}
            aria-describedby="ticket-message-hint"
          />
          <p className="small muted" id="ticket-message-hint">
            {t('players.ticket.message.hint')}
          </p>
        </ReadByPlayer>
        <TeamOnly>
          <Input
            name="note"
            maxLength={NOTE_MAX}
            autoComplete="off"
            defaultValue={typed('note')}
            aria-label={t('players.team_note')}
          />
        </TeamOnly>
      </SheetSection>
      <SheetSection aria-label={t('players.acts')}>
        <p className={styles.ends}>
          <ButtonLink variant="quiet" size="small" to={close} preventScrollReset viewTransition={false}>
            {t('players.answer.leave')}
          </ButtonLink>
          <Button variant="primary" size="small" type="submit" name="intent" value="ticket" disabled={isSending}>
            {t('players.ticket.do')}
          </Button>
        </p>
      </SheetSection>
    </Form>
  )
}

function Refusal({ refused }: { refused: RefusedTicket }) {
  const t = useText()
  const note = useFocusedMessage<HTMLDivElement>(refused)
  return (
    <Note tone="danger" role="alert" tabIndex={-1} ref={note}>
      <CircleAlert />
      <span>{t('players.ticket.refused', { reason: t(`players.refused.${refused.reason}`) })}</span>
    </Note>
  )
}
