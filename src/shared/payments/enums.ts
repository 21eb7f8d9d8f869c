/** What a charge is for. `adjustment` is made by hand, or keeps less or more when a registration ends. */
export const CHARGE_KINDS = ['ticket', 'option', 'discount', 'surcharge', 'adjustment'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** The states a payment passes through, a row of the ledger each. */
export const PAYMENT_STATES = ['announced', 'confirmed', 'rejected', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** How money moved. `card` only through a gateway. */
export const LEDGER_METHODS = ['bank_transfer', 'bizum', 'cash', 'external', 'card'] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]

/** A rule changes the price of whoever has its code, or of whoever registers in its days. */
export const PRICE_RULE_KINDS = ['code', 'date'] as const
