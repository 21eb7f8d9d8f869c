import type { ButtonLook } from '#ui/components/button.tsx'
import type { MessageKey } from '#ui/i18n/i18n.tsx'

/** What a decision does to what waits: it gets what it asks for, it is sent back, or it does not get it. */
export type Tone = 'accept' | 'change' | 'refuse'

/** The same key and the same look for the same tone in every queue. */
export const KEYS = { accept: 'a', change: 'c', refuse: 'd' } as const satisfies Record<Tone, string>
export const VARIANTS = {
  accept: 'primary',
  change: 'outline',
  refuse: 'dangerQuiet',
} as const satisfies Record<Tone, ButtonLook['variant']>

/** A decision without a reason. `doubt` speaks against it: then the first press, by key or pointer, says so, and the second decides. */
export type PlainDecision = { intent: string; label: MessageKey; doubt?: string | null }
