import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { DiscountRule, Discounts } from '#shared/payments/discounts.ts'
import { Badge } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Rows } from '#ui/components/rows.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import * as styles from './discounts.module.css'
import { PeriodForm } from './period-form.tsx'
import { RuleActions } from './rule-actions.tsx'
import { useRuleWords } from './rule-words.ts'
import { Steps } from './steps.tsx'

type Props = {
  discounts: Discounts
  slug: string
  edited: DiscountRule | 'new' | null
  constraints: FormConstraints
  failure: FormFailure | null
}

/** What tickets cost from when until when, and the periods behind it. */
export function Periods({ discounts, slug, edited, constraints, failure }: Props) {
  const t = useText()
  const { periods, tickets } = discounts
  const sent = Number(failure?.typed?.['id'])
  const period = failure ? (periods.find(({ id }) => id === sent) ?? 'new') : edited
  return (
    <Card aria-labelledby="periods">
      <div className={styles.head}>
        <h2 id="periods">{t('discounts.periods')}</h2>
        {period !== 'new' && tickets.length > 0 && (
          <ButtonLink
            size="small"
            to={`${eventPanelPaths.discounts(slug)}?edit=period`}
            preventScrollReset
            viewTransition={false}
          >
            <Plus /> {t('discounts.period.add')}
          </ButtonLink>
        )}
      </div>
      {periods.length === 0 && period === null && (
        <p className="muted">{t(tickets.length > 0 ? 'discounts.periods.none' : 'discounts.no_tickets')}</p>
      )}
      <Steps discounts={discounts} />
      {periods.length > 0 && (
        <Rows plain>
          {periods.map((one) => (
            <Period key={one.id} period={one} discounts={discounts} slug={slug} />
          ))}
        </Rows>
      )}
      {period && (
        <PeriodForm
          key={period === 'new' ? 'new' : period.version}
          tickets={tickets}
          period={period === 'new' ? null : period}
          slug={slug}
          constraints={constraints}
          failure={failure}
        />
      )}
      <p className="small muted">{t('discounts.periods.note')}</p>
    </Card>
  )
}

type PeriodProps = { period: DiscountRule; discounts: Discounts; slug: string }

function Period({ period, discounts: { tickets, today }, slug }: PeriodProps) {
  const t = useText()
  const dates = useDates()
  const { change, ticketsOf, titleOf } = useRuleWords()
  const { startsOn: from, endsOn: until, ended } = period
  const [first, last] = [from && dates.brief(from, today), until && dates.brief(until, today)]
  const days =
    first && last
      ? t('discounts.days.span', { from: first, until: last })
      : first
        ? t('discounts.days.from', { from: first })
        : t('discounts.days.until', { until: last ?? '' })
  return (
    <li>
      <span>
        <b>{titleOf(period)}</b> {ended && <Badge>{t('discounts.state.ended')}</Badge>}
        <small>{[days, change(period), ticketsOf(period, tickets)].join(' · ')}</small>
      </span>
      <RuleActions rule={period} name={titleOf(period)} slug={slug} />
    </li>
  )
}
