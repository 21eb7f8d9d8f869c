/** A LIKE pattern for text that contains these words, its wildcards taken literally. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
