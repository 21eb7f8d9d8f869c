import type { MessageKey } from '#ui/i18n/i18n.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as styles from './decision-bar.module.css'

/** What a decision does to what waits: it gets what it asks for, it is sent back, or it does not get it. */
export type Tone = 'accept' | 'change' | 'refuse'

/** The same key and the same look for the same tone in every queue. */
export const KEYS = { accept: 'a', change: 'c', refuse: 'd' } as const satisfies Record<Tone, string>
export const TONES: Record<Tone, string> = {
  accept: buttonStyles.primary,
  change: buttonStyles.outline,
  refuse: `${buttonStyles.quiet} ${styles.refuse}`,
}

/** A decision without a reason. `doubt` speaks against it: then the first press, by key or pointer, says so, and the second decides. */
export type PlainDecision = { intent: string; label: MessageKey; doubt?: string | null }
