import type { EndingAction } from './states.ts'

/** What ending some registrations would do, before it is done. */
export type EndingPreview = {
  action: EndingAction
  people: { id: number; name: string }[]
  /** How many seats become free, and how many people wait for one. */
  seats: number
  waiting: number
  /** What they have paid, in minor units of `coin`, all of which goes back; null for who sees no money. */
  back: number | null
  coin: string
}

/** A registration that ends within a minute, unless someone takes it back. */
export type PlannedEnding = { id: number; name: string; action: EndingAction }
