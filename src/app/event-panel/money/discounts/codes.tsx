import { codeState, type DiscountRule, type Discounts } from '#shared/payments/discounts.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TicketPercent } from '#ui/icons/ticket-percent.ts'
import * as styles from './discounts.module.css'
import { RuleActions } from './rule-actions.tsx'
import { useRuleWords } from './rule-words.ts'

type Props = { discounts: Discounts; slug: string }

/** In their order: those in use first. */
const STATES = {
  active: 'discounts.state.active',
  used_up: 'discounts.state.used_up',
  expired: 'discounts.state.expired',
  ended: 'discounts.state.ended',
} as const

/** The codes, with who many used them and what that came to. */
export function Codes({ discounts, slug }: Props) {
  const t = useText()
  const { money } = useRuleWords()
  const rank = (code: DiscountRule) => Object.keys(STATES).indexOf(codeState(code, discounts.today))
  const codes = discounts.codes.toSorted((a, b) => rank(a) - rank(b))
  const sum = codes.reduce((all, code) => all + code.sum, 0)
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">{t('discounts.codes')}</h2>
      {codes.length === 0 ? (
        <p className="muted">{t('discounts.codes.none')}</p>
      ) : (
        <DataTable caption={t('discounts.codes.caption')} align="top" stack>
          <thead>
            <tr>
              <th scope="col">{t('discounts.code')}</th>
              <th scope="col">{t('discounts.discount')}</th>
              <th scope="col" className="num">
                {t('discounts.uses')}
              </th>
              <th scope="col">{t('discounts.valid_until')}</th>
              <th scope="col" className="num">
                {t('discounts.discounted')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('discounts.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody className={styles.codes}>
            {codes.map((code) => (
              <Code key={code.id} code={code} discounts={discounts} slug={slug} />
            ))}
          </tbody>
          <tfoot className={styles.sum}>
            <tr>
              <th scope="row" colSpan={4}>
                {t('discounts.codes.sum')}
              </th>
              <td className="num">{money(sum)}</td>
              <td />
            </tr>
          </tfoot>
        </DataTable>
      )}
    </section>
  )
}

function Code({ code, discounts: { today, tickets }, slug }: Props & { code: DiscountRule }) {
  const t = useText()
  const dates = useDates()
  const { money, change, ticketsOf } = useRuleWords()
  const { usesMax, uses, sum, endsOn, titleEs } = code
  const state = codeState(code, today)
  const about = [
    code.ticketIds.length > 0 && ticketsOf(code, tickets),
    titleEs,
    code.isStackable && t('discounts.stacks'),
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <b className={styles.code}>{code.code}</b>{' '}
        <Badge tone={state === 'active' ? 'success' : 'quiet'}>{t(STATES[state])}</Badge>
      </td>
      <td>
        <span className="num">
          {change(code)} {t(code.amount === null ? 'discounts.of_ticket' : 'discounts.per_person')}
        </span>
        {about.length > 0 && <small>{about.join('. ')}</small>}
      </td>
      <td className="num" data-label={t('discounts.uses')}>
        {usesMax === null ? uses : t('discounts.uses.of', { uses, max: usesMax })}
      </td>
      <td className={styles.day} data-label={t('discounts.valid_until')}>
        {endsOn ? dates.brief(endsOn, today) : t('discounts.no_end')}
      </td>
      <td className="num" data-label={t('discounts.discounted')}>
        {money(sum)}
      </td>
      <td>
        <RuleActions rule={code} name={code.code ?? ''} slug={slug} />
      </td>
    </tr>
  )
}

/** Who used a code last. */
export function LastUses({ discounts: { lastUses, today } }: Pick<Props, 'discounts'>) {
  const t = useText()
  const dates = useDates()
  const { money } = useRuleWords()
  if (lastUses.length === 0) return null
  return (
    <section className={styles.uses} aria-labelledby="last-uses">
      <h2 id="last-uses">{t('discounts.last_uses')}</h2>
      <Rows brief>
        {lastUses.map(({ name, code, day, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person may use a code twice, and the list does not change by itself
          <li key={index}>
            <TicketPercent />
            <span>
              <b>{name}</b>
              <small>
                {code}, {dates.dayOf(day, today)}
              </small>
            </span>
            <span className="num">{money(amount)}</span>
          </li>
        ))}
      </Rows>
    </section>
  )
}
