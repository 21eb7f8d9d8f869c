import type { MoneyOverview } from '#shared/payments/money-overview.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import type { MoneyResponse } from '../money-response.ts'
import * as styles from './accounts.module.css'

type Props = { constraints: FormConstraints; result: MoneyResponse | null; shown: MoneyOverview }

/** What can be done with those chosen in the table; only where there is something of the kind. */
export function SeveralBar({ constraints, result, shown: { counts } }: Props) {
  const t = useText()
  const typed = result?.intent === 'cancel_chosen' ? result.failure?.typed?.['reason'] : undefined
  const isMissing = result?.intent === 'cancel_chosen' && result.failure?.fields['reason'] !== undefined
  if (counts.announced === 0 && counts.overdue === 0) return null
  return (
    <div className={`${styles.several} no-print`}>
      <p className="small muted">{t('money.several')}</p>
      {counts.announced > 0 && (
        <button className={button.outline} type="submit" name="intent" value="confirm_chosen">
          {t('money.several.confirm')}
        </button>
      )}
      {counts.overdue > 0 && (
        <details open={isMissing || undefined}>
          <summary className={button.quiet}>{t('money.several.cancel')}</summary>
          <div className={styles.cancel}>
            <label htmlFor="money-reason">{t('money.several.reason')}</label>
            <textarea
              className={field.input}
              id="money-reason"
              name="reason"
              rows={2}
              maxLength={constraints['reason']?.maxLength}
              defaultValue={typeof typed === 'string' ? typed : ''}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? 'money-reason-error' : undefined}
            />
            {isMissing && (
              <p className={field.error} id="money-reason-error" role="alert">
                {t('money.several.reason.missing')}
              </p>
            )}
            <p className="small muted">{t('money.several.cancel.hint')}</p>
            <button className={button.dangerOutline} type="submit" name="intent" value="cancel_chosen">
              {t('money.several.cancel.do')}
            </button>
          </div>
        </details>
      )}
    </div>
  )
}
