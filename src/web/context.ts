import { createContext } from 'react-router'
import type { Context, Door } from '#core/context.ts'

/** What the server hands to every loader and action: who asks, in what language, when, and on which site. */
export type Visit = Door & { ctx: Context }
export const visitContext = createContext<Visit>()
