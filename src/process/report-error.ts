import { StartupError } from '#platform/errors/startup-error.ts'

/** Prints the message of a StartupError, and any other error with its stack. */
export function reportError(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error)
}
