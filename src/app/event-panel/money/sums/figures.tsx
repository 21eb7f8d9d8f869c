import type { EventStatus } from '#shared/enums.ts'
import type { MoneyFigures } from '#shared/payments/money-overview.ts'
import { formatMoney } from '#ui/components/money.tsx'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './money-figures.module.css'

const PARTS = ['confirmed', 'inTime', 'overdue'] as const
const COLOURS = { confirmed: styles.confirmed, inTime: styles.inTime, overdue: styles.overdue }
const SHOWN = ['expected', 'confirmed', 'inTime', 'overdue', 'refunded', 'toRefund'] as const

type Props = { figures: MoneyFigures; eventStatus: EventStatus }

/** What is confirmed of what is expected, as a bar, and the sums below it. Of a cancelled event nothing is expected: only what goes back. */
export function Figures({ figures, eventStatus }: Props) {
  const t = useText()
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, 'EUR', locale)
  const isOff = eventStatus === 'cancelled'
  const shown = isOff
    ? (['refunded', 'toRefund'] as const)
    : SHOWN.filter((name) => name !== 'toRefund' || figures.toRefund.amount > 0)
  // A postponed event asks nobody for money until it has a day.
  const labelOf = (name: keyof MoneyFigures) =>
    t(name === 'inTime' && eventStatus === 'postponed' ? 'money.figure.undated' : `money.figure.${name}`)
  return (
    <section className={styles.card} aria-label={t('money.figures')}>
      {!isOff && (
        <div className={styles.top}>
          <p>
            <b className={styles.sum}>{money(figures.confirmed.amount)}</b>{' '}
            {t('money.of_expected', { amount: money(figures.expected.amount) })}
          </p>
          <MoneyBar figures={figures} />
        </div>
      )}
      <Stats size="small">
        {shown.map((name) => (
          <Stat
            key={name}
            label={
              <>
                {name in COLOURS && (
                  <span className={`${styles.key} ${COLOURS[name as keyof typeof COLOURS]}`} aria-hidden="true" />
                )}{' '}
                {labelOf(name)}
              </>
            }
            note={t(`money.people.${name}`, { count: figures[name].people })}
          >
            {money(figures[name].amount)}
          </Stat>
        ))}
      </Stats>
    </section>
  )
}

/** Drawn as SVG: its widths are attributes, which no style attribute may be. The numbers stand below. */
export function MoneyBar({ figures }: { figures: Pick<MoneyFigures, (typeof PARTS)[number]> }) {
  const whole = PARTS.reduce((sum, name) => sum + figures[name].amount, 0)
  let x = 0
  return (
    <svg className={styles.bar} viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <pattern id="money-overdue" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="10" className={styles.stripe} />
        </pattern>
      </defs>
      {PARTS.map((name) => {
        const width = whole > 0 ? (figures[name].amount / whole) * 1000 : 0
        const from = x
        x += width
        const rect = { x: from, width: Math.max(0, width - (width > 4 ? 2 : 0)), y: 0, height: 16 }
        return width > 0 && <rect key={name} {...rect} className={COLOURS[name]} />
      })}
    </svg>
  )
}
