import { useState } from 'react'
import { REASON_LENGTH } from '#shared/limits.ts'
import { movesTo, type TicketMoves } from '#shared/registrations/ticket-moves.ts'
import { Button } from '#ui/components/button.tsx'
import { CheckRow, FieldBox, Hint, Legend } from '#ui/components/field-parts.tsx'
import { Select, Textarea } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { MoveDifferences } from './move-differences.tsx'
import { KeepLink, StepCard, useWho } from './step-card.tsx'
import { StepForm, TeamNoteField } from './step-form.tsx'

/** Moves several to another ticket: what becomes of the difference, of a full ticket, and what they read. */
export function TicketCard({ moves }: { moves: TicketMoves }) {
  const t = useText()
  const locale = useLocale()
  const sending = useNavigation().formMethod === 'POST'
  const { people, tickets, mayMoney } = moves
  const [chosen, setChosen] = useState<number | null>(null)
  const index = tickets.findIndex(({ id }) => id === chosen)
  const count = index < 0 ? people.length : movesTo(moves, index).length
  const choice = (name: 'difference' | 'full', value: 'ask' | 'waive' | 'refuse' | 'wait', isUsual: boolean) => (
    <CheckRow>
      <input type="radio" id={`move-${value}`} name={name} value={value} defaultChecked={isUsual} />
      <label htmlFor={`move-${value}`}>{t(`players.move.${value}`)}</label>
    </CheckRow>
  )
  return (
    <StepCard asked={moves} title={t('players.move', { who: useWho(people) })}>
      <StepForm people={people} action="ticket">
        <input type="hidden" name="from" value={people.map(({ id, ticket }) => `${id}:${ticket}`).join()} />
        <FieldBox>
          <label htmlFor="move-ticket">{t('players.move.to')}</label>
          <Select
            id="move-ticket"
            name="ticket"
            required
            defaultValue=""
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            <option value="" disabled>
              {t('players.move.choose')}
            </option>
            {tickets.map(({ id, title, price, coin }) => (
              <option key={id} value={id}>
                {title} · {price === 0 ? t('price.free') : formatMoney(price, coin, locale)}
              </option>
            ))}
          </Select>
          <Hint as="p">{t('players.move.hint')}</Hint>
        </FieldBox>
        <div className="stack-small" role="status">
          <MoveDifferences moves={moves} chosen={chosen} />
        </div>
        {mayMoney && (
          <fieldset>
            <Legend>{t('players.move.difference')}</Legend>
            {choice('difference', 'ask', true)}
            {choice('difference', 'waive', false)}
          </fieldset>
        )}
        <fieldset>
          <Legend>{t('players.move.full')}</Legend>
          {choice('full', 'refuse', true)}
          {choice('full', 'wait', false)}
        </fieldset>
        <FieldBox>
          <label htmlFor="move-message">{t('players.move.message')}</label>
          <Textarea id="move-message" name="message" rows={3} maxLength={REASON_LENGTH.max} />
        </FieldBox>
        <TeamNoteField id="move-note" label={t('players.ending.note')} rows={2} />
        <p className="flow">
          <KeepLink />
          <Button variant="primary" type="submit" name="intent" value="bulk" disabled={sending || count === 0}>
            {count === 0 ? t('players.move.nobody') : t('players.move.do', { count })}
          </Button>
        </p>
      </StepForm>
    </StepCard>
  )
}
