import { normalizeReference, PREFIX_LENGTH } from '#shared/payments/reference.ts'
import type { Payee } from './payee.ts'

/** Finds the people whose reference a text has nearly: one character missing, too many or wrong, or two neighbours swapped. */
export type NearReferences = (text: string) => number[]

/**
 * Looked up by the half that is right, since an error is in one of them: a text is read once, however many references there are. What it finds
 * is a hint and never proof.
 */
export function indexNearReferences(payees: readonly Pick<Payee, 'id' | 'reference'>[]): NearReferences {
  const byPrefix = new Map<string, { exact: Map<string, number>; shorter: Map<string, Set<string>> }>()
  const byTail = new Map<string, { prefix: string; id: number }[]>()
  for (const { id, reference } of payees) {
    if (reference === null) continue
    const whole = normalizeReference(reference)
    const [prefix, tail] = [whole.slice(0, PREFIX_LENGTH), whole.slice(PREFIX_LENGTH)]
    const { exact, shorter } = byPrefix.getOrInsertComputed(prefix, () => ({ exact: new Map(), shorter: new Map() }))
    exact.set(tail, id)
    for (const text of withoutOne(tail)) shorter.getOrInsertComputed(text, () => new Set()).add(tail)
    byTail.getOrInsertComputed(tail, () => []).push({ prefix, id })
  }

  return (text) => {
    const read = normalizeReference(text)
    const found = new Set<number>()
    for (let at = 0; at < read.length; at++) {
      const of = byPrefix.get(read.slice(at, at + PREFIX_LENGTH))
      if (of) for (const tail of nearTails(read.slice(at + PREFIX_LENGTH), of)) found.add(of.exact.get(tail)!)
      for (const { prefix, id } of byTail.get(read.slice(at, at + TAIL_LENGTH)) ?? [])
        if (LENGTHS.some((length) => at >= length && isNear(read.slice(at - length, at), prefix))) found.add(id)
    }
    return [...found]
  }
}

const TAIL_LENGTH = 5
/** Of what stands where the prefix should. */
const LENGTHS = [PREFIX_LENGTH - 1, PREFIX_LENGTH, PREFIX_LENGTH + 1]

type Tails = { exact: ReadonlyMap<string, number>; shorter: ReadonlyMap<string, ReadonlySet<string>> }

function nearTails(text: string, { exact, shorter }: Tails): string[] {
  const ofLength = (length: number) => (text.length >= length ? text.slice(0, length) : null)
  const [missing, same, more] = [ofLength(TAIL_LENGTH - 1), ofLength(TAIL_LENGTH), ofLength(TAIL_LENGTH + 1)]
  const likeSame = same === null ? [] : withoutOne(same).flatMap((one) => [...(shorter.get(one) ?? [])])
  return [
    ...(missing === null ? [] : (shorter.get(missing) ?? [])),
    ...likeSame.filter((tail) => isNear(same!, tail)),
    ...(more === null ? [] : withoutOne(more).filter((one) => exact.has(one))),
  ]
}

const withoutOne = (text: string) => [...text].map((_, index) => text.slice(0, index) + text.slice(index + 1))

/** Whether one error tells two texts apart. */
function isNear(text: string, other: string): boolean {
  if (text.length < other.length) return withoutOne(other).includes(text)
  if (text.length > other.length) return withoutOne(text).includes(other)
  const wrong = [...text].flatMap((character, index) => (character === other[index] ? [] : [index]))
  const [first = 0, second = 0] = wrong
  if (wrong.length === 1) return true
  return wrong.length === 2 && second === first + 1 && text[first] === other[second] && text[second] === other[first]
}
