/** Words to be taken literally inside a LIKE pattern. */
export const escapeLike = (words: string) => words.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for text that contains these words, its wildcards taken literally. */
export const containing = (words: string) => `%${escapeLike(words)}%`
