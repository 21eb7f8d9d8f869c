import type { Discounts, DiscountTicket } from '#shared/payments/discounts.ts'
import { type PriceStep, priceSteps } from '#shared/payments/price-steps.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './discounts.module.css'
import { useRuleWords } from './rule-words.ts'

type Group = { tickets: DiscountTicket[]; steps: PriceStep[] }

/** Tickets whose prices change on the same days by the same periods. */
function groupsOf({ tickets, periods }: Discounts): Group[] {
  const rules = periods.filter(({ ended }) => !ended)
  const all = tickets.map((ticket) => ({ ticket, steps: priceSteps(ticket, rules) }))
  const changing = all.filter(({ steps }) => steps.length > 1)
  const same = Map.groupBy(changing, ({ steps }) => steps.map(({ from, rule }) => `${from} ${rule?.id}`).join())
  return [...same.values()].map((group) => ({ tickets: group.map(({ ticket }) => ticket), steps: group[0]!.steps }))
}

/** The prices by date of the event's tickets, with how many people pay each. */
export function Steps({ discounts }: { discounts: Discounts }) {
  const t = useText()
  const { money } = useRuleWords()
  const { tickets, periods } = discounts
  const groups = groupsOf(discounts)
  if (groups.length === 0) return null
  const changing = groups.flatMap((group) => group.tickets)
  const others = tickets.filter((ticket) => !changing.includes(ticket)).map(({ title }) => title)
  return (
    <>
      {groups.map((group) => {
        const [first, ...rest] = group.tickets
        const rules = periods.filter(({ ended }) => !ended)
        return (
          <div key={first!.id} className={styles.group}>
            <Strip group={group} discounts={discounts} />
            <p className="small muted">
              {t('discounts.steps.of', { ticket: first!.title })}{' '}
              {rest
                .map((ticket) => {
                  const prices = priceSteps(ticket, rules).map(({ price }) =>
                    price === 0 ? t('price.free') : money(price),
                  )
                  return t('discounts.steps.same', { ticket: ticket.title, prices: prices.join(', ') })
                })
                .join(' ')}
            </p>
          </div>
        )
      })}
      {others.length > 0 && (
        <p className="small muted">{t('discounts.steps.others', { tickets: others.join(', ') })}</p>
      )}
    </>
  )
}

function Strip({ group: { steps, tickets }, discounts: { today, takers } }: { group: Group; discounts: Discounts }) {
  const t = useText()
  const dates = useDates()
  const { money, titleOf } = useRuleWords()
  const current = steps.findIndex(({ until }) => until === null || today <= until)
  const brief = (day: string) => dates.brief(day, today)
  const daysOf = ({ from, until }: PriceStep) =>
    from === null
      ? t('discounts.days.until', { until: brief(until ?? '') })
      : until === null
        ? t('discounts.days.from', { from: brief(from) })
        : t('discounts.days.span', { from: brief(from), until: brief(until) })
  const takenAt = ({ from, until, rule }: PriceStep) => {
    const own = takers.filter(
      ({ ticketId, ruleId, day }) =>
        tickets.some(({ id }) => id === ticketId) &&
        ruleId === (rule?.id ?? null) &&
        (rule !== null || ((from ?? '') <= day && day <= (until ?? '9'))),
    )
    const [count, sum] = [own.reduce((all, one) => all + one.count, 0), own.reduce((all, one) => all + one.sum, 0)]
    if (count === 0) return null
    return [t('discounts.people', { count }), sum !== 0 && money(sum)].filter(Boolean).join(', ')
  }
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.from ?? ''}
          className={index < current ? styles.was : index === current ? styles.now : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{step.rule ? titleOf(step.rule) : t('discounts.normal')}</b>
          <small>{daysOf(step)}</small>
          <span className="num">{step.price === 0 ? t('price.free') : money(step.price)}</span>
          <em>{takenAt(step) ?? t(index < current ? 'discounts.people.none' : 'discounts.people.yet')}</em>
        </li>
      ))}
    </ol>
  )
}
