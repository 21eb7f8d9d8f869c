import { createContext } from 'react-router'
import type { Context } from '#core/context.ts'
import type { Jobs } from '#core/jobs.server.ts'
import type { Settings } from '#core/settings.ts'

/** What the server hands to every loader and action: who asks, in what language, when, and on which site. */
export type Visit = { ctx: Context; settings: Settings; secret: string; address: string; jobs: Pick<Jobs, 'enqueue'> }
export const visitContext = createContext<Visit>()
