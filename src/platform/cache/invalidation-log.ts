/** What a change is about: `events`, `event:12`, `organizers`, `texts`, `rates`; `*` is everything. */
export type Tag = string

/** Taken before one begins to read: what changes after it was taken is not to be kept. */
export type Ticket = { readonly at: number }

/** Dates every change, so that a render that began before one is known, however late it ends. */
export function openLedger() {
  /** Rises with every change. `changedAt` is in its order, and only needed while a render older than the change is under way. */
  let clock = 0
  let allChangedAt = 0
  const changedAt = new Map<Tag, number>()
  const underWay = new Set<Ticket>()

  return {
    begin(): Ticket {
      const ticket = { at: clock }
      underWay.add(ticket)
      return ticket
    },

    end(ticket: Ticket) {
      underWay.delete(ticket)
      const oldest = underWay.values().next().value?.at ?? clock
      for (const [tag, at] of changedAt) {
        if (at > oldest) break
        changedAt.delete(tag)
      }
    },

    note(tag: Tag) {
      clock++
      // To the end of the line: `end` looks at the oldest first.
      changedAt.delete(tag)
      if (underWay.size > 0) changedAt.set(tag, clock)
    },

    noteAll() {
      allChangedAt = ++clock
      changedAt.clear()
    },

    /** Nothing at all has changed since. */
    isFresh: ({ at }: Ticket) => at === clock,
    /** Something of these has. */
    isStale: (tags: ReadonlySet<Tag>, { at }: Ticket) =>
      allChangedAt > at || [...tags].some((tag) => (changedAt.get(tag) ?? 0) > at),

    get size() {
      return changedAt.size
    },
  }
}
