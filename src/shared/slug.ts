const LONGEST = 100

/** Our form of a slug: kebab-case, at most 100 characters, with a letter in it (decisions 3). `word` goes before what has none. */
export function slugOf(title: string, word: string): string {
  const kebab = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const made = (kebab.replace(/^-|-$/g, '') || word).slice(0, LONGEST).replace(/-$/, '')
  return /[a-z]/.test(made) ? made : `${word}-${made}`
}
