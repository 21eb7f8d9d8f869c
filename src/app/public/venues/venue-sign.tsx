import { BedDouble, Castle, House, Landmark, Mountain, TentTree, Trees, Warehouse } from 'lucide-react'
import type { VenueType } from '#shared/enums.ts'
import { foldText } from '#shared/search.ts'

/** Signs by words of the name, which say more than the two types. */
const BY_NAME = [
  [/\b(castillo|castell|alcazar|fortaleza|torre|castle|burg|schloss)/, Castle],
  [/\b(palacio|palau|pazo|museo|teatro|ateneo|ateneu|palace)/, Landmark],
  [/\b(refugio|monte|sierra|pico)\b/, Mountain],
  [/\b(finca|bosque|granja|masia|cortijo|dehesa)\b/, Trees],
  [/\b(poblado|camping|campamento|zeltplatz)\b/, TentTree],
  [/\b(nave|almacen|fabrica|hangar|halle)\b/, Warehouse],
] as const
const BY_TYPE = { albergue: BedDouble, casa_rural: House } as const

/** The sign of the kind of a venue: a castle, a hostel. Decorative; words beside it say the type. */
export function VenueSign({ name, type }: { name: string; type: VenueType | null }) {
  const folded = foldText(name)
  const Sign = BY_NAME.find(([words]) => words.test(folded))?.[1] ?? (type ? BY_TYPE[type] : Landmark)
  return <Sign />
}
