import { z } from 'zod'
import { THEMES } from '#shared/enums.ts'

/** Schemas of sample/demo.yaml. What an act says is checked by its command, as what a form sends is. */
const text = z.string().trim().min(1)
const form = z.record(z.string(), z.unknown())
const days = z.number()
/** Days before, and fractions of them; the verb; what is sent. */
const act = <const Verbs extends readonly string[]>(verbs: Verbs) =>
  z.union([z.tuple([days, z.enum(verbs)]), z.tuple([days, z.enum(verbs), z.unknown()])])

export const ORGANIZER_VERBS = ['settings', 'payments', 'form', 'parts', 'casting', 'message', 'album'] as const
export const PLAYER_VERBS = [
  'registers',
  'accepts',
  'declines',
  'cancels',
  'decided',
  'arrives',
  'absent',
  'pays',
  'confirmed',
  'received',
  'refunded',
  'adjusted',
  'prefers',
  'cast',
  'character',
  'reports',
] as const
export type OrganizerVerb = (typeof ORGANIZER_VERBS)[number]
export type PlayerVerb = (typeof PLAYER_VERBS)[number]

const player = z.strictObject({
  /** Someone with an account; `name` instead: someone whom the organizer enters. */
  person: text.optional(),
  name: text.optional(),
  born: z.iso.date().optional(),
  ticket: text,
  answers: form.default({}),
  acts: z.array(act(PLAYER_VERBS)),
})
export type DemoPlayer = z.output<typeof player>

export const drawnPhotos = z.array(z.strictObject({ slug: text, theme: z.enum(THEMES), caption: text }))

export const demoFile = z.array(
  z.strictObject({
    event: text,
    /** What the days count back from: the day of loading, or the start of the event. */
    from: z.enum(['today', 'start']),
    organizer: z.array(act(ORGANIZER_VERBS)),
    players: z.array(player),
  }),
)
export type DemoEvent = z.output<typeof demoFile>[number]
