const hasCode = (error: unknown, code: string) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === code

/** Whether a statement failed because a unique key is taken (PostgreSQL's 23505). */
export const isUniqueViolation = (error: unknown) => hasCode(error, '23505')

/** Whether a statement failed because other rows reference the row (PostgreSQL's 23503). */
export const isForeignKeyViolation = (error: unknown) => hasCode(error, '23503')
