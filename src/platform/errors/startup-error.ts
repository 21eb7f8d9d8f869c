/** Thrown where the application cannot start. Its message is printed for the operator, without a stack. */
export class StartupError extends Error {
  override name = 'StartError'
}
