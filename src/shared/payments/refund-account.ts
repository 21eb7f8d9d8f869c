/** A bank account to which money is given back. `iban` without spaces; `holder` as banks show it. */
export type RefundAccount = { iban: string; holder: string }
