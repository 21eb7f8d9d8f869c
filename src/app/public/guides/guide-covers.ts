import type { Theme } from '#shared/enums.ts'

/** The cover theme of each guide; unknown guides use the first. */
const THEMES: Record<string, Theme> = {
  'what-is-larp': 'low-fantasy',
  'your-first-larp': 'historic',
  'what-to-bring': 'post-apo',
  'writing-a-character': 'high-fantasy',
  'safety-and-limits': 'horror',
  glossary: 'steampunk',
}

export const guideTheme = (key: string): Theme => THEMES[key] ?? 'low-fantasy'
