/** What happens when an event is taken down, or an organization suspended with its events. */
export type HidingEffect = {
  /** Who is sent the reason, some of them by name. */
  readers: string[]
  readerCount: number
  /** Events that visitors do not see any more, and how many of them are ahead. */
  events: number
  upcoming: number
  /** People with a place, a request or a place in the waiting list of one that is ahead. */
  registrations: number
}
