import { z } from 'zod'

const url = z
  .string()
  .max(1000)
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).href.length <= 1000)
/** A reference: an address, or an object with one. */
const reference = z.union([url, z.object({ id: url }).transform(({ id }) => id)])

const activity = z.object({ type: z.string().max(40) }).loose()
const follow = z.object({ id: url, type: z.literal('Follow'), actor: reference, object: reference })
const undo = z.object({ id: url, type: z.literal('Undo'), actor: reference, object: follow.omit({ id: true }) })

export type IncomingFollow = { kind: 'follow' | 'undo'; id: string; follower: string; followed: string }

/** Reads an activity as plain JSON. `ignored`: an activity of another kind; `invalid`: none at all, or a Follow without its parts. */
export function readActivity(body: string): IncomingFollow | 'ignored' | 'invalid' {
  const json = parseJson(body)
  const known = activity.safeParse(json)
  if (!known.success) return 'invalid'
  const { type } = known.data
  if (type === 'Follow') {
    const { success, data } = follow.safeParse(json)
    return success ? { kind: 'follow', id: data.id, follower: data.actor, followed: data.object } : 'invalid'
  }
  if (type !== 'Undo' || (known.data['object'] as { type?: unknown } | null)?.type !== 'Follow') return 'ignored'
  const { success, data } = undo.safeParse(json)
  // Nobody may end what someone else follows.
  if (!success || data.actor !== data.object.actor) return 'invalid'
  return { kind: 'undo', id: data.id, follower: data.actor, followed: data.object.object }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
