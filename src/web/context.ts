import { createContext } from 'react-router'
import type { Context } from '#core/context.ts'
import type { Settings } from '#core/settings.ts'

/** What the server hands to every loader and action: who asks, in what language, when, and on which site. */
export type Visit = { ctx: Context; settings: Settings; address: string }
export const visitContext = createContext<Visit>()
