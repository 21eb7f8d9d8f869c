import type { CharacterPart, CharacterText } from './characters.ts'

/** The addresses of a character's pages, which only these load: every page loads those of `paths`. */
export const characterPaths = {
  part: (id: number, part: CharacterPart) => `/c/${id}/${part}`,
  editor: (id: number, text: CharacterText) => `/c/${id}/${text}/edit`,
  history: (id: number, text: CharacterText) => `/c/${id}/${text}/history`,
  /** Name, status, portrait and deletion. */
  settings: (id: number) => `/c/${id}/edit`,
  import: '/account/characters/import',
  /** Its events, relations and link, for its owner. */
  links: (id: number) => `/c/${id}/links`,
  export: (id: number, format: 'pdf' | 'md' | 'json') => `/c/${id}/export/${format}`,
  /** The link that an owner gives away; the token is the credential. */
  shared: (token: string) => `/shared/${token}`,
  report: (ref: number | `shared/${string}`) => `/report/character/${ref}`,
  /** Of an event's organizers: all characters of its players, one of them, and those to be cast. */
  ofEvent: (slug: string) => `/ae/${slug}/characters`,
  inEvent: (slug: string, id: number) => `/ae/${slug}/characters/${id}`,
  casting: (slug: string) => `/ae/${slug}/casting`,
  castingPart: (slug: string, id: number | 'new') => `/ae/${slug}/casting/${id}`,
}
