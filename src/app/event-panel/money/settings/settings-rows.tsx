import { parsePrice } from '#features/tickets/ui/price.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { paths } from '#shared/paths.ts'
import { DateField, MoneyField, NumberField } from '#ui/forms/form-field.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { useTierWords } from '../balances/use-tier-words.ts'
import * as styles from './money-settings.module.css'
import { ROWS, type SettingsValues } from './settings-values.ts'

/** The rows that are filled, and two more. */
const rowsFor = (count: number) => Array.from({ length: Math.min(ROWS, count + 2) }, (_, index) => index)

/** `slug` is null for who does not decide how many days there are to pay. */
type InstalmentsProps = { slug: string | null; paymentDays: number; count: number }

/** The parts in which people pay. */
export function Instalments({ slug, paymentDays, count }: InstalmentsProps) {
  const t = useText()
  return (
    <fieldset className={styles.group}>
      <legend>{t('money.settings.instalments')}</legend>
      <p className="small muted">
        {t('money.settings.payment_days', { count: paymentDays })}{' '}
        {slug !== null && (
          <SiteLink className="link" to={paths.eventPlayerSettings(slug)}>
            {t('money.settings.payment_days.change')}
          </SiteLink>
        )}{' '}
        {t('money.settings.instalments.hint')} {t('money.settings.due_on.first')}
      </p>
      <div className={styles.rows}>
        {rowsFor(count).map((index) => (
          <div className={styles.row} key={index}>
            <NumberField
              name={`instalments[${index}].percent`}
              label={t('money.settings.percent.of', { number: index + 1 })}
            />
            <DateField
              name={`instalments[${index}].due_on`}
              label={t('money.settings.due_on.of', { number: index + 1 })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type TiersProps = { values: SettingsValues['refund_tiers']; typed: FormData | null; dateStart: string | null }

/** What is given back to who cancels in time, each tier with its sentence. */
export function RefundTiers({ values, typed, dateStart }: TiersProps) {
  const t = useText()
  return (
    <fieldset className={styles.group}>
      <legend>{t('money.settings.refund')}</legend>
      <p className="small muted">{t('money.settings.refund.hint')}</p>
      <div className={styles.rows}>
        {rowsFor(values.length).map((index) => (
          <div className={styles.row} key={index}>
            <NumberField
              name={`refund_tiers[${index}].days_before`}
              label={t('money.settings.days_before.of', { number: index + 1 })}
            />
            <NumberField
              name={`refund_tiers[${index}].percent`}
              label={t('money.settings.back.of', { number: index + 1 })}
            />
            <MoneyField name={`refund_tiers[${index}].fee`} label={t('money.settings.fee.of', { number: index + 1 })} />
            <TierSentence stored={values[index]} index={index} typed={typed} dateStart={dateStart} />
          </div>
        ))}
      </div>
      <p className="small muted">{t('money.settings.refund.after')}</p>
    </fieldset>
  )
}

type SentenceProps = {
  stored: SettingsValues['refund_tiers'][number] | undefined
  index: number
  typed: FormData | null
  dateStart: string | null
}

/** «Hasta el 23 de diciembre de 2026: todo menos 10,00 €», as typed now; nothing while it makes no sense. */
function TierSentence({ stored, index, typed, dateStart }: SentenceProps) {
  const t = useText()
  const locale = useLocale()
  const tierWords = useTierWords()
  const cell = (name: 'days_before' | 'percent' | 'fee') => {
    const value = typed ? typed.get(`refund_tiers[${index}].${name}`) : stored?.[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [days, percent, fee] = [cell('days_before'), cell('percent'), parsePrice(cell('fee'), locale) ?? 0]
  if (!/^\d{1,3}$/.test(days) || !/^\d{1,3}$/.test(percent) || Number(percent) > 100 || Number.isNaN(fee)) return null
  return (
    <p className="small" aria-live="polite">
      {dateStart === null
        ? t('money.settings.refund.undated')
        : tierWords({ percent: Number(percent), fee }, addDays(dateStart, -Number(days)))}
    </p>
  )
}
