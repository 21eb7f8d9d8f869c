import { useRouteLoaderData } from 'react-router'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'

/** The character whose pages these are, as loaded by the layout around them. */
export function useSheet(): CharacterSheet {
  const loaded = useRouteLoaderData<{ sheet: CharacterSheet }>('layouts/character')
  if (!loaded) throw new Error('not a page of a character')
  return loaded.sheet
}
