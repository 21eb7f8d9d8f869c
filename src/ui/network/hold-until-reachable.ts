import { hold } from './network-status.ts'

/**
 * For what was sent by other means than the router and changes nothing when it is sent again: shows the note, and calls `resume` once the
 * server is reachable. Returns a function that gives it up.
 */
export const holdUntilReachable = (resume: () => void) => hold({ failure: 'connection', resume })
