import { formatIban } from '#shared/payments/iban.ts'
import type { AccountDetail } from '#shared/payments/money-overview.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { MoneyConstraints, MoneyResponse } from '../money-response.ts'
import * as styles from './balance-details.module.css'
import { AdjustForm, MovementForm, RejectForm } from './balance-forms.tsx'
import { Ledger } from './ledger.tsx'
import { RefundWords } from './refund-words.tsx'

type Props = {
  detail: AccountDetail
  today: string
  constraints: MoneyConstraints
  result: MoneyResponse | null
  players: string
  name: string
  /** The page without this account. */
  close: string
}

/** What can be done with one account, and the rows of its ledger. */
export function BalanceDetails({ detail, today, constraints, result, players, name, close }: Props) {
  const t = useText()
  const { row, isOwn } = detail
  return (
    <div className={styles.details}>
      {isOwn ? (
        <p className={styles.words}>{t('money.own')}</p>
      ) : (
        <BalanceForms detail={detail} today={today} constraints={constraints} result={result} />
      )}
      <Ledger detail={detail} today={today} />
      <p className={styles.links}>
        <SiteLink className="link" to={`${players}?p=${row.id}`}>
          {t('money.player', { name })}
        </SiteLink>
        <ButtonLink variant="quiet" size="small" to={close} preventScrollReset viewTransition={false}>
          <X /> {t('money.close')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Money that has come or goes back, changes of what it costs, and payments that are taken back. */
function BalanceForms({ detail, today, constraints, result }: Omit<Props, 'players' | 'name' | 'close'>) {
  const t = useText()
  const { row, seen, undoable, refund } = detail
  const failureOf = (intent: string) => (result?.intent === intent ? result.failure : null)
  const isOpen = (intent: string) => failureOf(intent) !== null || undefined
  const form = { registration: row.id, seen, today }
  return (
    <>
      {row.isSeated && (
        <MovementForm
          {...form}
          intent="record"
          amount={row.overdue || row.open}
          constraints={constraints.movement}
          failure={failureOf('record')}
        />
      )}
      <div className={styles.more}>
        {row.paid > 0 && (
          <details open={isOpen('refund')}>
            <Button as="summary" size="small">
              {t('money.refund')}
            </Button>
            {refund && <RefundWords refund={refund} />}
            {detail.refundAccount && (
              <p className={styles.words}>
                {t('money.refund.to', {
                  iban: formatIban(detail.refundAccount.iban),
                  holder: detail.refundAccount.holder,
                })}
              </p>
            )}
            <MovementForm
              {...form}
              intent="refund"
              // Of a place that is kept, what is owed back; what the rule would give stands above, for who gives the place up.
              amount={row.toRefund || (row.isSeated ? 0 : (refund?.amount ?? 0))}
              byCard={detail.entries.some((entry) => entry.kind === 'payment' && entry.method === 'card')}
              constraints={constraints.movement}
              failure={failureOf('refund')}
            />
          </details>
        )}
        {row.isSeated && (
          <details open={isOpen('adjust')}>
            <Button as="summary" size="small">
              {t('money.adjust')}
            </Button>
            <AdjustForm
              registration={row.id}
              seen={detail.seenCharges}
              constraints={constraints.adjust}
              failure={failureOf('adjust')}
            />
          </details>
        )}
        {undoable.map((payment) => (
          <RejectForm
            key={payment.paymentId}
            payment={payment}
            constraints={constraints.reject}
            failure={failureOf('reject')}
          />
        ))}
        {row.announcements.map(({ id, amount }) => (
          <RejectForm
            key={id}
            payment={{ paymentId: id, amount, isFresh: false }}
            isAnnounced
            constraints={constraints.reject}
            failure={failureOf('reject')}
          />
        ))}
      </div>
    </>
  )
}
