import { useMatches } from 'react-router'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'

/** The character whose pages these are, as loaded by the layout around them. */
export function useSheet(): CharacterSheet {
  const sheet = useMatches()
    .map(({ loaderData }) => (loaderData as { sheet?: CharacterSheet } | undefined)?.sheet)
    .find((found) => found !== undefined)
  if (!sheet) throw new Error('not a page of a character')
  return sheet
}
