import type { RefundAccount } from '#shared/payments/refund-account.ts'

/** One transfer. `amount` in cents, `id` unique in the file, `text` what the payee reads. */
export type Transfer = { id: string; amount: number; to: RefundAccount; text: string }
type Order = {
  /** Unique for the bank, at most 35 characters. */
  id: string
  from: RefundAccount
  now: Date
  /** The day on which the bank is to send them: YYYY-MM-DD. */
  day: string
  transfers: readonly Transfer[]
}

/** Letters that are no other letter with an accent. */
const LETTERS = Object.fromEntries(
  'ß=ss æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O ł=l Ł=L đ=d Đ=D ð=d Ð=D þ=th Þ=Th ħ=h Ħ=H ı=i'
    .split(' ')
    .map((pair) => pair.split('=')),
) as Record<string, string>

/**
 * The characters that every bank of SEPA takes; accents go, others become a space. ISO 20022 for SEPA (EPC217-08) allows no more in files
 * between banks.
 */
export const sepaText = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþħı]/giu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** Whether a bank can read it as a name. Without one it refuses the order as a whole. */
export const isSepaName = (name: string) => /[A-Za-z]/.test(sepaText(name, NAME_MAX))
const NAME_MAX = 70

/** The account that orders come from; null where there is none, or no name of it that a bank can read. */
export const payerOf = ({ iban, beneficiary }: Payer): RefundAccount | null =>
  iban !== null && beneficiary !== null && isSepaName(beneficiary) ? { iban, holder: beneficiary } : null
type Payer = { iban: string | null; beneficiary: string | null }

const cents = (amount: number) => (amount / 100).toFixed(2)
const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { amount }) => total + amount, 0)

/** An order of SEPA credit transfers, in euros, as banks take it: ISO 20022 `pain.001.001.09`. All text is of `sepaText`, which has nothing to escape but what is escaped here. */
export function createTransferOrder({ id, from, now, day, transfers }: Order): string {
  const count = String(transfers.length)
  const total = cents(sum(transfers))
  const party = (name: string) => `<Nm>${escaped(sepaText(name, NAME_MAX))}</Nm>`
  const account = (iban: string) => `<Id><IBAN>${escaped(iban)}</IBAN></Id>`
  const one = (transfer: Transfer) => `
      <CdtTrfTxInf>
        <PmtId><EndToEndId>${escaped(sepaText(transfer.id, 35))}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">${cents(transfer.amount)}</InstdAmt></Amt>
        <Cdtr>${party(transfer.to.holder)}</Cdtr>
        <CdtrAcct>${account(transfer.to.iban)}</CdtrAcct>
        <RmtInf><Ustrd>${escaped(sepaText(transfer.text, 140))}</Ustrd></RmtInf>
      </CdtTrfTxInf>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${escaped(sepaText(id, 35))}</MsgId>
      <CreDtTm>${now.toISOString().slice(0, 19)}</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <InitgPty>${party(from.holder)}</InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${escaped(sepaText(id, 35))}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${total}</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
      <Dbtr>${party(from.holder)}</Dbtr>
      <DbtrAcct>${account(from.iban)}</DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>${transfers.map(one).join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
