import type { VenueType } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { foldText } from '#shared/search.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'

/** Signs by words of the name, which say more than the two types. */
const BY_NAME = [
  [/\b(castillo|castell|alcazar|fortaleza|torre|castle|burg|schloss)/, 'castle'],
  [/\b(palacio|palau|pazo|museo|teatro|ateneo|ateneu|palace)/, 'landmark'],
  [/\b(refugio|monte|sierra|pico)\b/, 'mountain'],
  [/\b(finca|bosque|granja|masia|cortijo|dehesa)\b/, 'estate'],
  [/\b(poblado|camping|campamento|zeltplatz)\b/, 'camp'],
  [/\b(nave|almacen|fabrica|hangar|halle)\b/, 'hall'],
] as const

/** What a venue is, as a sign and in the same words, after its name and its type. No words where neither says it. */
export type VenueKind = { sign: (typeof BY_NAME)[number][1] | VenueType | null; kind: string | null }

export function describeKind(locale: Locale, { name, type }: { name: string; type: VenueType | null }): VenueKind {
  const t = createTranslator(locale)
  const folded = foldText(name)
  const named = BY_NAME.find(([words]) => words.test(folded))?.[1] ?? null
  const words = [named && t(`venueKind.${named}`), type && t(`venue.type.${type}`)].filter((one) => one !== null)
  const [first = null, second] = words
  return { sign: named ?? type, kind: second ? `${first}, ${second.toLocaleLowerCase(locale)}` : first }
}
