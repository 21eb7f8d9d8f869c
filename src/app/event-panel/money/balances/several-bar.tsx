import type { MoneyOverview } from '#shared/payments/money-overview.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError } from '#ui/components/field-parts.tsx'
import { Input, Textarea } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MethodSelect } from '../method-select.tsx'
import type { MoneyResponse } from '../money-response.ts'
import * as styles from './balances.module.css'

/** `constraints` of the reason for cancelling; null for who cancels nobody. */
type Props = { constraints: FormConstraints | null; result: MoneyResponse | null; shown: MoneyOverview }

/** What can be done with those chosen in the table; only where there is something of the kind. */
export function SeveralBar({ constraints, result, shown: { counts, today } }: Props) {
  const t = useText()
  const typed = result?.intent === 'cancel_chosen' ? result.failure?.typed?.['reason'] : undefined
  const isMissing = result?.intent === 'cancel_chosen' && result.failure?.fields['reason'] !== undefined
  const mayCancel = constraints !== null && counts.overdue > 0
  if (counts.announced === 0 && !mayCancel && counts.to_refund === 0) return null
  return (
    <div className={`${styles.several} no-print`}>
      <p className="small muted">{t('money.several')}</p>
      {counts.announced > 0 && (
        <Button type="submit" name="intent" value="confirm_chosen">
          {t('money.several.confirm')}
        </Button>
      )}
      {mayCancel && (
        <details open={isMissing || undefined}>
          <Button as="summary" variant="quiet">
            {t('money.several.cancel')}
          </Button>
          <div className={styles.cancel}>
            <label htmlFor="money-reason">{t('money.several.reason')}</label>
            <Textarea
              id="money-reason"
              name="reason"
              rows={2}
              maxLength={constraints['reason']?.maxLength}
              defaultValue={typeof typed === 'string' ? typed : ''}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? 'money-reason-error' : undefined}
            />
            {isMissing && (
              <FieldError id="money-reason-error" role="alert">
                {t('money.several.reason.missing')}
              </FieldError>
            )}
            <p className="small muted">{t('money.several.cancel.hint')}</p>
            <Button variant="dangerOutline" type="submit" name="intent" value="cancel_chosen">
              {t('money.several.cancel.do')}
            </Button>
          </div>
        </details>
      )}
      {counts.to_refund > 0 && <RefundFields result={result} today={today} />}
    </div>
  )
}

/** What went back to those chosen, all of it: on which day and how. */
function RefundFields({ result, today }: { result: MoneyResponse | null; today: string }) {
  const t = useText()
  const failure = result?.intent === 'refund_chosen' ? result.failure : null
  const typed = failure?.typed ?? {}
  const isWrong = failure?.fields['moved_on'] !== undefined
  return (
    <details open={failure !== null || undefined}>
      <Button as="summary" variant="quiet">
        {t('money.several.refund')}
      </Button>
      <div className={styles.cancel}>
        <p className="small muted">{t('money.several.refund.hint')}</p>
        <label htmlFor="money-returned-on">{t('money.refund.day')}</label>
        <Input
          type="date"
          id="money-returned-on"
          name="moved_on"
          max={today}
          defaultValue={String(typed['moved_on'] ?? today)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'money-returned-on-error' : undefined}
        />
        {isWrong && (
          <FieldError id="money-returned-on-error" role="alert">
            {t('money.several.refund.day_wrong')}
          </FieldError>
        )}
        <label htmlFor="money-returned-by">{t('money.method')}</label>
        <MethodSelect id="money-returned-by" name="method" defaultValue={String(typed['method'] ?? 'bank_transfer')} />
        <Button type="submit" name="intent" value="refund_chosen">
          {t('money.several.refund.do')}
        </Button>
      </div>
    </details>
  )
}
