import { formatIban } from '#shared/payments/iban.ts'
import type { ChangedAccount, OwnPayments, PayChoice, PaymentOption } from '#shared/payments/own-payments.ts'
import { formatReference } from '#shared/payments/reference.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { Button } from '#ui/components/button.tsx'
import { formatMoney } from '#ui/components/money.tsx'
import { Note } from '#ui/components/note.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { numberMarks } from '#ui/i18n/number-marks.ts'
import { ExternalLink } from '#ui/icons/external-link.ts'
import type { ChosenPayment } from './chosen-payment.server.ts'
import { CopiedFact } from './copied-fact.tsx'
import * as styles from './payments.module.css'

type Props = { money: OwnPayments; chosen: ChosenPayment }

/** How to pay in the chosen way. */
export function PaymentMethod({ money: { coin, changedAccount }, chosen: { choice, option, qr } }: Props) {
  if (!choice || !option) return null
  if (option.method === 'bank_transfer')
    return <Transfer option={option} choice={choice} coin={coin} qr={qr} changed={changedAccount} />
  if (option.method === 'bizum') return <Bizum option={option} choice={choice} coin={coin} />
  if (option.method === 'cash') return <Cash option={option} />
  return <Elsewhere option={option} choice={choice} coin={coin} />
}

type Of<Method> = { option: Extract<PaymentOption, { method: Method }>; choice: PayChoice; coin: string }

function Transfer({
  option: { iban, beneficiary },
  choice,
  coin,
  qr,
  changed,
}: Of<'bank_transfer'> & Pick<ChosenPayment, 'qr'> & { changed: ChangedAccount | null }) {
  const t = useText()
  const { long } = useDates()
  return (
    <div className={styles.transfer}>
      {changed && (
        <Note as="p" tone="warning">
          <span>
            {t('payments.iban.changed', {
              day: long(changed.day),
              before: changed.before,
              now: (iban ?? '').slice(-4),
            })}
          </span>
        </Note>
      )}
      <dl className={styles.facts}>
        <CopiedFact label={t('payments.beneficiary')} value={beneficiary ?? ''} />
        <CopiedFact label={t('payments.iban')} value={formatIban(iban ?? '')} copies={iban ?? ''} />
        <ReferenceFact choice={choice} />
        <AmountFact choice={choice} coin={coin} />
      </dl>
      {qr && (
        <figure className={styles.qr}>
          <QrCode qr={qr} label={t('payments.qr')} />
          <figcaption className="small muted">{t('payments.qr.text')}</figcaption>
        </figure>
      )}
    </div>
  )
}

function Bizum({ option: { phone }, choice, coin }: Of<'bizum'>) {
  const t = useText()
  return (
    <>
      <dl className={styles.facts}>
        <CopiedFact label={t('payments.phone')} value={formatPhone(phone ?? '')} />
        <ReferenceFact choice={choice} />
        <AmountFact choice={choice} coin={coin} />
      </dl>
      <p className="small muted">{t('payments.bizum.text')}</p>
    </>
  )
}

function Cash({ option: { note } }: Pick<Of<'cash'>, 'option'>) {
  const t = useText()
  return <p className={styles.lines}>{note ?? t('payments.cash.text')}</p>
}

function Elsewhere({ option: { url }, choice, coin }: Of<'external'>) {
  const t = useText()
  return (
    <>
      <dl className={styles.facts}>
        <ReferenceFact choice={choice} />
        <AmountFact choice={choice} coin={coin} />
      </dl>
      <p>
        <Button as="a" href={url ?? ''} target="_blank" rel="noopener noreferrer external">
          <ExternalLink /> {t('payments.external.open', { host: URL.canParse(url ?? '') ? new URL(url!).host : '' })}
        </Button>
      </p>
      <p className="small muted">{t('payments.external.text')}</p>
    </>
  )
}

function ReferenceFact({ choice }: { choice: PayChoice }) {
  const t = useText()
  return <CopiedFact label={t('payments.reference')} value={formatReference(choice.reference)} />
}

function AmountFact({ choice: { amount }, coin }: { choice: PayChoice; coin: string }) {
  const t = useText()
  const locale = useLocale()
  // Banks' forms take a plain number.
  const plain = (amount / 100).toFixed(2).replace('.', numberMarks(locale).decimal)
  return <CopiedFact label={t('payments.amount')} value={formatMoney(amount, coin, locale)} copies={plain} />
}
