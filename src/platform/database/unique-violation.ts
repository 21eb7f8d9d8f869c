/** Whether a statement failed because a unique key is taken (PostgreSQL's 23505). */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23505'
