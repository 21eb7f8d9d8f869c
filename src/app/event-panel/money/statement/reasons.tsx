import { isWarning, type Reason } from '#shared/payments/statement-match.ts'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import * as styles from './line-row.module.css'
import { useEuros } from './use-euros.ts'

/** What speaks for a match, and against it. */
export function Reasons({ reasons }: { reasons: Reason[] }) {
  const t = useText()
  const euros = useEuros()
  const dates = useDates()
  const textOf = (reason: Reason) => {
    const { code, ...values } = reason
    const shown = Object.entries(values).map(([name, value]) => {
      if (name === 'day') return [name, dates.brief(String(value))]
      return [name, typeof value === 'number' && name !== 'count' ? euros(value) : value]
    })
    return t(`statement.reason.${code}`, Object.fromEntries(shown))
  }
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code} className={isWarning(reason) ? styles.against : undefined}>
          {isWarning(reason) ? <TriangleAlert /> : <Check />} <span>{textOf(reason)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What becomes of what is missing. */
export function Difference({ missing }: { missing: number }) {
  const t = useText()
  const amount = useEuros()(missing)
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{t('statement.difference', { amount })}</legend>
      <OptionCard type="radio" name="difference" value="open" defaultChecked>
        <span>
          {t('statement.difference.open')}
          <small>{t('statement.difference.open.text', { amount })}</small>
        </span>
      </OptionCard>
      <OptionCard type="radio" name="difference" value="waived">
        <span>
          {t('statement.difference.waived')}
          <small>{t('statement.difference.waived.text', { amount })}</small>
        </span>
      </OptionCard>
    </fieldset>
  )
}
