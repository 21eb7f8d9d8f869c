import type { Settings } from '#platform/config/settings.ts'

const MEGABYTE = 1_048_576
/** The most bytes of request bodies that one process holds: in total, and of one caller. */
type Limits = { bytes: number; perCaller: number }
export type BodyBudget = ReturnType<typeof createBodyBudget>

/**
 * Bodies up to this size may use an eighth more: large uploads that fill the budget must not keep people from signing
 * in.
 */
const SMALL_BYTES = 64 * 1024
const WITH_RESERVE = 9 / 8

/**
 * Several processes share the setting in equal parts. One caller may hold an image form three times too large: it has
 * to be read for the message that says so.
 */
export function bodyBudgetOf(settings: Pick<Settings, 'bodyMegabytesInFlight' | 'processes'>): Limits {
  const megabytes = Math.max(settings.bodyMegabytesInFlight / settings.processes, 32)
  return { bytes: megabytes * MEGABYTE, perCaller: Math.max(megabytes / 4, 32) * MEGABYTE }
}

/** Counts the bytes of request bodies until their requests are answered. */
export function createBodyBudget({ bytes, perCaller }: Limits) {
  let held = 0
  const heldByCaller = new Map<string, number>()

  function add(caller: string, count: number) {
    held += count
    const total = (heldByCaller.get(caller) ?? 0) + count
    if (total > 0) heldByCaller.set(caller, total)
    else heldByCaller.delete(caller)
  }

  /** Starts to count one body. `take` returns false, and adds nothing, where the budget does not allow the bytes. */
  function open(caller: string) {
    let taken = 0
    return {
      take(count: number): boolean {
        const share = taken + count <= SMALL_BYTES ? WITH_RESERVE : 1
        if (held + count > bytes * share || (heldByCaller.get(caller) ?? 0) + count > perCaller * share) return false
        taken += count
        add(caller, count)
        return true
      },
      release() {
        add(caller, -taken)
        taken = 0
      },
    }
  }
  return { open, held: () => held }
}
