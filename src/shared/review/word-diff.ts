export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** How many pairs are compared at most: beyond it the texts are told as a whole. */
const MOST_PAIRS = 1_000_000

/** Word by word; where that would be too much, line by line, and what differs as a whole. */
export function wordsChanged(from: string, to: string): Piece[] {
  const [words, others] = [wordsIn(from), wordsIn(to)]
  return joined(isSmall(words, others) ? compared(words, others) : compared(linesIn(from), linesIn(to)))
}

const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
const linesIn = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const isSmall = (one: string[], other: string[]) => {
  const { head, tail } = common(one, other)
  return (one.length - head - tail) * (other.length - head - tail) <= MOST_PAIRS
}

function compared(from: string[], to: string[]): Piece[] {
  const { head, tail } = common(from, to)
  const [old, fresh] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)]
  const middle = isSmall(old, fresh) ? longest(old, fresh) : [...marked('removed', old), ...marked('added', fresh)]
  return [...marked('same', from.slice(0, head)), ...middle, ...marked('same', from.slice(from.length - tail))]
}

const marked = (kind: Piece['kind'], texts: string[]): Piece[] => texts.map((text) => ({ kind, text }))

/** What both begin and end with. */
function common(one: string[], other: string[]) {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { head, tail }
}

/** The longest common subsequence, by the plain table. */
function longest(from: string[], to: string[]): Piece[] {
  const width = to.length + 1
  const table = new Uint32Array((from.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j]!
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      table[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: Piece[] = []
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

/** Neighbours of one kind become one piece; within a run of changes what went comes before what came. */
function joined(pieces: Piece[]): Piece[] {
  const runs: Piece[] = []
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
