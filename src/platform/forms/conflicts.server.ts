import { createHash } from 'node:crypto'
import type { Keep } from '#ui/forms/conflict/keep.ts'

/** The parts of a form that are compared, each as one text. */
export type FormParts = Record<string, string>

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10)

/** What a form was filled with, part by part: sent back with it, it tells what its writer has changed. */
export const fingerprintsOf = (parts: FormParts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, hashOf(text)])))

function readFingerprints(sent: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(sent)
    return read !== null && typeof read === 'object' ? { ...read } : {}
  } catch {
    return {}
  }
}

/**
 * The parts in which the form and what someone else saved meanwhile differ, except those that only its writer changed. What its writer
 * left alone is proposed as the other saved it.
 */
export function compareParts(mine: FormParts, theirs: FormParts, sent: string): { name: string; keep: Keep }[] {
  const base = readFingerprints(sent)
  return Object.keys(theirs).flatMap((name): { name: string; keep: Keep }[] => {
    const [own = '', other = ''] = [mine[name], theirs[name]]
    if (own === other || base[name] === hashOf(other)) return []
    return [{ name, keep: base[name] === hashOf(own) ? 'theirs' : 'mine' }]
  })
}
