/** Escapes text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that matches text containing these words literally. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`
