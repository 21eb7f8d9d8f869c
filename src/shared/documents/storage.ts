type Kind = { count: number; size: number }

/** A document with its earlier files, of which there are `versions`. Sizes are in bytes. */
export type LargestFile = {
  id: number
  name: string
  bytes: number
  versions: number
  versionBytes: number
  characterId: number | null
  character: string | null
  /** The event's slug. */
  event: string | null
  eventTitle: string | null
}

/** What someone's files take, in bytes. */
export type StorageMeter = { used: number; quota: number; documents: Kind; images: Kind; largest: LargestFile[] }
