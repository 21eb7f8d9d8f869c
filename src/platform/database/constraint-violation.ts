/** Whether a statement failed with this code of PostgreSQL. */
export const hasPostgresCode = (error: unknown, code: string) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === code

/** Whether a statement failed because a unique key is taken (PostgreSQL's 23505). */
export const isUniqueViolation = (error: unknown) => hasPostgresCode(error, '23505')

/** Whether a statement failed because other rows reference the row (PostgreSQL's 23503). */
export const isForeignKeyViolation = (error: unknown) => hasPostgresCode(error, '23503')
