import { addPending, type PendingRequest, removePending } from './network-status.ts'

/**
 * For what was sent by other means than `fetch` and changes nothing when it is sent again: shows the note, and calls `resume` once the
 * server is reachable. Returns a function that gives it up.
 */
export function holdUntilReachable(resume: () => void): () => void {
  const request: PendingRequest = {
    problem: navigator.onLine ? 'unreachable' : 'offline',
    autoRetry: true,
    changesPage: false,
    mayHaveArrived: false,
    resume,
  }
  addPending(request)
  return () => removePending(request)
}
