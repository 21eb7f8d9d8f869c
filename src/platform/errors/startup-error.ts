/** The site cannot start; its message is one sentence for the person who starts it, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
