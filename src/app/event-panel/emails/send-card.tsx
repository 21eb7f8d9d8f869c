import type { ComposeView } from '#shared/player-emails/views.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarClock } from '#ui/icons/calendar-clock.ts'
import { Send } from '#ui/icons/send.ts'
import * as styles from './compose-form.module.css'
import { REFUSALS } from './refusals.ts'

type Props = { view: ComposeView; isPlanning: boolean; isPlanned: boolean }

/** Where answers go, and when it goes: now, or at a time. */
export function SendCard({ view, isPlanning, isPlanned }: Props) {
  const t = useText()
  const count = view.people.length
  return (
    <Card stack>
      <FormField name="reply_to" hint={t('emails.reply_to.hint')}>
        {(control) => (
          <Select {...control}>
            {view.replyTargets.map((target) => (
              <option key={target} value={target}>
                {t(`emails.reply_to.${target}`, { address: view.organizationEmail ?? '' })}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {view.refusal && <Advice>{t(REFUSALS[view.refusal])}</Advice>}
      <details className={styles.plan} open={isPlanning || undefined}>
        <summary>
          <CalendarClock /> {t('emails.plan')}
        </summary>
        <FormField name="send_at" hint={t('emails.plan.hint')}>
          {(control) => <Input type="datetime-local" {...control} />}
        </FormField>
        <Button type="submit" name="intent" value="plan" disabled={view.refusal !== null}>
          {t(isPlanned ? 'emails.plan.save' : 'emails.plan.do')}
        </Button>
      </details>
      <div className={styles.send}>
        <Button variant="quiet" type="submit" name="intent" value="test">
          {t('emails.test')}
        </Button>
        <Button
          variant="primary"
          type="submit"
          name="intent"
          value="send"
          disabled={count === 0 || view.refusal !== null}
        >
          <Send /> {t('emails.send_to', { count })}
        </Button>
      </div>
    </Card>
  )
}
