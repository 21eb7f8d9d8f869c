type Transfer = { beneficiary: string; iban: string; amount: number; text: string }

const NAME_MAX = 70

/**
 * What the QR code of a SEPA transfer holds (EPC069-12, version 002 in UTF-8): the payer's bank reads beneficiary, account, amount in
 * euros and the unstructured text. BIC, purpose and structured reference are empty.
 */
export const sepaQrText = ({ beneficiary, iban, amount, text }: Transfer) =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    [...beneficiary].slice(0, NAME_MAX).join(''),
    iban,
    `EUR${(amount / 100).toFixed(2)}`,
    '',
    '',
    text,
  ].join('\n')
