import { StartError } from '#platform/errors/startup-error.ts'

/** A sentence for the person who starts the site; a stack only where we did not foresee it. */
export function report(error: unknown) {
  console.error(error instanceof StartError ? error.message : error)
}
