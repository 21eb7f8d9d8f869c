const MAX_LENGTH = 100

/** A slug: kebab-case, at most 100 characters, with at least one letter. `word` is the fallback and prefix. */
export function slugOf(title: string, word: string): string {
  const kebab = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const slug = (kebab.replace(/^-|-$/g, '') || word).slice(0, MAX_LENGTH).replace(/-$/, '')
  return /[a-z]/.test(slug) ? slug : `${word}-${slug}`
}
