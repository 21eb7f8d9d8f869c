/** The message of an error, to be logged or kept: Drizzle's of a failed statement lists its parameters, which contain personal data. */
export const messageWithoutValues = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\nparams:[\s\S]*$/, '')
