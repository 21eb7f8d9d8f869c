import { createContext } from 'react-router'
import type { Context, Door } from '#platform/context/request-context.ts'

/** What the server hands to every loader and action: who asks, in what language, when, and on which site. */
export type Visit = Door & { ctx: Context }
export const visitContext = createContext<Visit>()

/**
 * `settled`: the language was chosen by the address or stored before, not only guessed from the browser.
 * `refused`: a token in the header opens nothing; `over`: a cookie does not any more.
 */
export type Reception = { visit: Visit; settled: boolean; refused: boolean; over: boolean }
