import { Form as RouterForm } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { OwnPayment, OwnPayments } from '#shared/payments/own-payments.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileInput } from '#ui/forms/files/file-input.tsx'
import { PAPER } from '#ui/forms/files/file-rules.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { FileText } from '#ui/icons/file-text.ts'
import { Paperclip } from '#ui/icons/paperclip.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import * as styles from './payments.module.css'

/** Who wrote what stands beside a payment; of one that counts it may be either side. */
const WRITERS: Partial<Record<OwnPayment['state'], 'player' | 'organizer'>> = {
  announced: 'player',
  rejected: 'organizer',
}

type Props = { id: number; money: OwnPayments; failure: FormFailure | null }

/** The payments of a registration with their receipts, and the bank's own receipts that the payer attached. */
export function OwnPaymentsCard({ id, money, failure }: Props) {
  const t = useText()
  const { payments, proofs, mayAddProof } = money
  if (payments.length === 0 && proofs.length === 0) return null
  return (
    <Card aria-labelledby="payments">
      <h2 id="payments">{t('payments.own')}</h2>
      <FormError failure={failure?.fields['proof'] ? null : failure} />
      {payments.length > 0 && (
        <Rows>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} id={id} payment={payment} money={money} />
          ))}
        </Rows>
      )}
      {(mayAddProof || proofs.length > 0) && <Proofs proofs={proofs} mayAdd={mayAddProof} failure={failure} />}
    </Card>
  )
}

function PaymentRow({ id, payment, money: { coin, today } }: { id: number; payment: OwnPayment; money: OwnPayments }) {
  const t = useText()
  const locale = useLocale()
  const path = useLocalizedPath()
  const { brief } = useDates()
  const { state, amount, refunded, movedOn, method, note, mayWithdraw, hasReceipt, isFormer, refundCauses } = payment
  const words = t(`payments.state.${state}`)
  return (
    <li>
      <FileText />
      <div>
        <b className="num">{formatMoney(amount, coin, locale)}</b>{' '}
        <span className={state === 'rejected' ? 'danger' : undefined}>{words}</span>
        <small>
          {t(`payments.method.${method}`)}, {brief(movedOn, today)}
        </small>
        {isFormer && <small>{t('payments.former')}</small>}
        {refunded > 0 && (
          <small>
            {[
              t('payments.refunded', { amount: formatMoney(refunded, coin, locale) }),
              ...refundCauses.map((cause) => t(`refund.cause.${cause}`)),
            ].join('. ')}
          </small>
        )}
        {note && <small>{t(`myRegistrations.reason.${WRITERS[state] ?? 'system'}`, { reason: note })}</small>}
      </div>
      {mayWithdraw && (
        <RowActions as={RouterForm} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="withdraw_payment" />
          <input type="hidden" name="payment" value={payment.id} />
          <Button size="small" type="submit">
            {t('payments.withdraw')}
          </Button>
        </RowActions>
      )}
      {hasReceipt && (
        <Button as="a" size="small" href={path(paths.accountPaymentReceipt(id, payment.id))} download>
          <Download /> {t('payments.receipt')}
          <span className="visually-hidden"> {formatMoney(amount, coin, locale)}</span>
        </Button>
      )}
    </li>
  )
}

function Proofs({
  proofs,
  mayAdd,
  failure,
}: Pick<OwnPayments, 'proofs'> & { mayAdd: boolean; failure: FormFailure | null }) {
  const t = useText()
  const code = failure?.fields['proof']
  const error = code && t(`field.${code}`, { min: 0, max: 0, word: '' })
  return (
    <div className={styles.proofs}>
      <h3>{t('payments.proofs')}</h3>
      {proofs.length > 0 && (
        <Rows>
          {proofs.map(({ hash, name }) => (
            <li key={hash}>
              <Paperclip />
              <a className="link wrap-anywhere" href={`/media/${hash}/original`}>
                {name}
              </a>
              <RowActions as={RouterForm} method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove_proof" />
                <input type="hidden" name="proof" value={hash} />
                <Button size="small" type="submit">
                  {t('payments.proof.remove')}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              </RowActions>
            </li>
          ))}
        </Rows>
      )}
      {mayAdd && (
        <details open={error !== undefined}>
          <Button as="summary" size="small">
            {t('payments.proof.add')}
          </Button>
          <RouterForm
            className="stack space-above-small"
            method="post"
            encType="multipart/form-data"
            preventScrollReset
          >
            <input type="hidden" name="intent" value="proof" />
            <FormError failure={error ? failure : null} message={error} />
            <Field id="proof" name="proof" label={t('payments.announce.proof')} hint={t('payments.proof.hint')}>
              {(control) => <FileInput rule={PAPER} required {...control} />}
            </Field>
            <div>
              <Button type="submit">{t('payments.proof.send')}</Button>
            </div>
          </RouterForm>
        </details>
      )}
    </div>
  )
}
