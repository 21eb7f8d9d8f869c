import type { DiffPart } from '#shared/review/diff.ts'

/** The text that is there by now, and the difference to the writer's own. */
export type TextConflict = { body: string; revision: number; savedAt: string | null; pieces: DiffPart[] }
