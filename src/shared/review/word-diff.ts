export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** The most pairs to compare: longer texts are reported as replaced. */
const MAX_PAIRS = 1_000_000

/** Compares by words; longer texts by lines, or as a whole. */
export function diffWords(from: string, to: string): DiffPart[] {
  const [words, others] = [wordsIn(from), wordsIn(to)]
  return mergeParts(isSmall(words, others) ? diffTokens(words, others) : diffTokens(linesIn(from), linesIn(to)))
}

const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
const linesIn = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const isSmall = (one: string[], other: string[]) => {
  const { head, tail } = commonLengths(one, other)
  return (one.length - head - tail) * (other.length - head - tail) <= MAX_PAIRS
}

function diffTokens(from: string[], to: string[]): DiffPart[] {
  const { head, tail } = commonLengths(from, to)
  const [oldTokens, newTokens] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)]
  const middle = isSmall(oldTokens, newTokens)
    ? diffByLcs(oldTokens, newTokens)
    : [...toParts('removed', oldTokens), ...toParts('added', newTokens)]
  return [...toParts('same', from.slice(0, head)), ...middle, ...toParts('same', from.slice(from.length - tail))]
}

const toParts = (kind: DiffPart['kind'], texts: string[]): DiffPart[] => texts.map((text) => ({ kind, text }))

/** The length of the common prefix and suffix. */
function commonLengths(one: string[], other: string[]) {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { head, tail }
}

/** The longest common subsequence by dynamic programming. */
function diffByLcs(from: string[], to: string[]): DiffPart[] {
  const width = to.length + 1
  const table = new Uint32Array((from.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j]!
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      table[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      pieces.push({ kind: 'same', text: to[j]! })
      i++
      j++
    } else if (j >= to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1)))
      pieces.push({ kind: 'removed', text: from[i++]! })
    else pieces.push({ kind: 'added', text: to[j++]! })
  }
  return pieces
}

/** Merges neighbours of one kind; within a run of changes, removals come before additions. */
function mergeParts(pieces: DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = []
  for (let start = 0; start < pieces.length; ) {
    let end = start
    while (end < pieces.length && (pieces[end]!.kind === 'same') === (pieces[start]!.kind === 'same')) end++
    const run = pieces.slice(start, end)
    for (const kind of ['same', 'removed', 'added'] as const) {
      const text = run.flatMap((piece) => (piece.kind === kind ? piece.text : [])).join('')
      if (text) runs.push({ kind, text })
    }
    start = end
  }
  return runs
}
