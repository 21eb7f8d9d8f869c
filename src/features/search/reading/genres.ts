import type { Theme } from '#shared/enums.ts'

/** What people call a genre, and the themes that events of it have. Languages have words for each (`words/`). */
export const GENRES = {
  fantasy: ['high-fantasy', 'low-fantasy'],
  'high-fantasy': ['high-fantasy'],
  'low-fantasy': ['low-fantasy'],
  thrones: ['low-fantasy', 'high-fantasy'],
  medieval: ['historic', 'low-fantasy'],
  knights: ['historic', 'low-fantasy', 'high-fantasy'],
  raiders: ['historic', 'low-fantasy'],
  pirates: ['historic', 'low-fantasy', 'high-fantasy'],
  historic: ['historic'],
  'world-of-darkness': ['world-of-darkness'],
  vampires: ['world-of-darkness', 'horror'],
  horror: ['horror'],
  witches: ['low-fantasy', 'horror'],
  'post-apo': ['post-apo'],
  zombies: ['post-apo', 'horror'],
  'science-fiction': ['science-fiction'],
  steampunk: ['steampunk'],
  victorian: ['historic', 'steampunk'],
  modern: ['modern'],
  gangsters: ['modern', 'historic'],
  magic_school: ['high-fantasy', 'modern'],
  mystery: ['modern', 'historic', 'horror'],
} as const satisfies Record<string, readonly Theme[]>
export type Genre = keyof typeof GENRES
