/** A page of the site map: its name, its path without the prefix of a language, its module, and its guard. */
export type Page = { name: string; path: string; file: string; guard?: string }

export const page = (name: string, path: string, file: string, guard?: string): Page => ({
  name,
  path,
  file: `${file}.tsx`,
  ...(guard && { guard }),
})
