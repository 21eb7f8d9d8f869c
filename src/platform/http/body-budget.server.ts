/** Bytes of request bodies that one process may hold: all together, and of one caller. */
type Limits = { bytes: number; perCaller: number }
export type BodyBudget = ReturnType<typeof openBodyBudget>

/** Bodies of this size find an eighth of room on top: large uploads that fill the budget must not keep people from signing in. */
const SMALL_BYTES = 64 * 1024
const WITH_RESERVE = 9 / 8

/** Counts the bytes of request bodies from their arrival until their request is answered. */
export function openBodyBudget({ bytes, perCaller }: Limits) {
  let held = 0
  const ofCaller = new Map<string, number>()

  function add(caller: string, count: number) {
    held += count
    const left = (ofCaller.get(caller) ?? 0) + count
    if (left > 0) ofCaller.set(caller, left)
    else ofCaller.delete(caller)
  }

  /** The account of one body. `take` is false when there is no room for so many bytes more; then it takes none. */
  function open(caller: string) {
    let mine = 0
    return {
      take(count: number): boolean {
        const share = mine + count <= SMALL_BYTES ? WITH_RESERVE : 1
        if (held + count > bytes * share || (ofCaller.get(caller) ?? 0) + count > perCaller * share) return false
        mine += count
        add(caller, count)
        return true
      },
      release() {
        add(caller, -mine)
        mine = 0
      },
    }
  }
  return { open, held: () => held }
}
