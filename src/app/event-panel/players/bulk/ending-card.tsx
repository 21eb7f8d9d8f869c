import { REASON_LENGTH } from '#shared/limits.ts'
import type { EndingPreview } from '#shared/registrations/endings.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import * as styles from './step-card.module.css'
import { KeepLink, StepCard, useWho } from './step-card.tsx'
import { StepForm, TeamNoteField } from './step-form.tsx'

type Props = { ask: EndingPreview; note: string; seen: string }

/** Asks before registrations end: what happens then, what the player will read, and what only the team reads. */
export function EndingCard({ ask, note, seen }: Props) {
  const t = useText()
  const sending = useNavigation().formMethod === 'POST'
  const { action, people } = ask
  const count = people.length
  const who = useWho(people)
  return (
    <StepCard asked={ask} title={t(`players.ending.${action}`, { who, count })}>
      <Consequences ask={ask} />
      <StepForm people={people} action={action} seen={seen}>
        <FieldBox>
          <label htmlFor="ending-reason">{t('players.ending.reason', { count, name: who })}</label>
          <Textarea id="ending-reason" name="reason" rows={3} maxLength={REASON_LENGTH.max} />
        </FieldBox>
        <TeamNoteField id="ending-note" label={t('players.ending.note')} rows={2} defaultValue={note} />
        <p className="flow">
          <KeepLink />
          <Button variant="danger" type="submit" name="intent" value="bulk" disabled={sending}>
            {t(`players.ending.${action}.do`, { count })}
          </Button>
        </p>
      </StepForm>
    </StepCard>
  )
}

function Consequences({ ask: { people, seats, waiting, back, coin } }: { ask: EndingPreview }) {
  const t = useText()
  const locale = useLocale()
  return (
    <ul className={styles.consequences}>
      <li>{t('players.ending.email', { count: people.length })}</li>
      {seats > 0 && (
        <li>
          {waiting > 0 ? t('players.ending.offered', { count: waiting }) : t('players.ending.free', { count: seats })}
        </li>
      )}
      {back !== null && back > 0 && (
        <li>
          <b>{t('players.ending.back', { amount: formatMoney(back, coin, locale) })}</b>
        </li>
      )}
    </ul>
  )
}
