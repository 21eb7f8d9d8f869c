import type { EventSummary } from '../events/event-summary.ts'

/** A ticket as the event page lists it. */
export type TicketView = {
  id: number
  title: string
  description: string | null
  /** Minor units of `coin`. */
  price: number
  /** The normal price, where today's is lower. */
  normalPrice: { label: string; price: string } | null
  /** Until when it costs that, or the least where people choose what they pay. */
  priceNote: string | null
  coin: string
  badges: string[]
  /** Until when, how many are left, or why it is not on sale. */
  note: string | null
  /** No seat and no place on the waiting list. */
  isOver: boolean
  /** Registers for it; null while one cannot. */
  action: { label: string; href: string } | null
}

/** Places, last day or a sentence. `isUrgent`: few are left, or the last day is today or tomorrow. */
export type SignUpLine = { text: string; isUrgent: boolean }

/** The card of an event page: the state of sign-up and the one thing to do about it, in words. */
export type SignUpView = {
  tone: 'open' | 'soon' | 'full' | 'over'
  status: string
  /** Of the tickets that one can get, or else of all; null once one is registered, or cannot be. */
  price: EventSummary['price']
  title: string | null
  /** When sign-up opens (ISO 8601), for the countdown of the last day. */
  opensAt: string | null
  lines: SignUpLine[]
  /** What cannot wait, or the state: beside the price in the bar of phones. */
  barNote: string | null
  action: { label: string; href: string; isExternal: boolean } | null
  /** The mark with which one is told when sign-up opens, in the place of an action. */
  alert: string | null
  tickets: TicketView[]
}
