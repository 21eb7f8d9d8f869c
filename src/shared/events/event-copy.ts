/** What a copied event has of its original. */
export type CopiedPart =
  | 'texts'
  | 'picture'
  | 'tickets'
  | 'tags'
  | 'series'
  | 'form'
  | 'prices'
  | 'payment'
  | 'refunds'
  | 'characters'
/** What its original has, and the copy has not. */
export type LeftPart = 'players' | 'payments' | 'albums' | 'documents' | 'grants' | 'emails'
/** Its days that were over before it was copied. */
export type PastDay = 'event' | 'signup' | 'tickets' | 'prices' | 'instalments' | 'answers'

export type EventCopyReport = {
  copied: CopiedPart[]
  left: LeftPart[]
  past: PastDay[]
  /** Its original has no day, from which the others could be moved. */
  isUndated: boolean
}
