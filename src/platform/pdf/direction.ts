import createBidi from 'bidi-js'

/** A part of a line that is written in one direction, in the order of reading. */
type Run = { text: string; isRtl: boolean }

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const bidi = createBidi()

/** A line in parts, from left to right, by the bidirectional algorithm of Unicode. */
export function toRuns(line: string): Run[] {
  if (!RTL.test(line)) return [{ text: line, isRtl: false }]
  const embedding = bidi.getEmbeddingLevels(line)
  const runs: { level: number; from: number; to: number }[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!
    const last = runs.at(-1)
    if (last?.level === level && index === last.to) last.to++
    else if (last?.level === level && index === last.from - 1) last.from--
    else runs.push({ level, from: index, to: index + 1 })
  }
  return runs.map(({ level, from, to }) => ({ text: line.slice(from, to), isRtl: level % 2 === 1 }))
}

/** Characters of no direction of their own in a part from right to left, as they stand from left to right: «(a» is «a)». */
export const mirror = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
/** Whether a paragraph begins with a letter from right to left. */
export const isRtlParagraph = (text: string) =>
  RTL.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
export const isRtlLetter = (text: string) => RTL.test(text)
