import { foldText } from '#shared/search.ts'

/** The autonomous communities that are more than one province, with their provinces, and their other names. */
const ROWS: readonly [name: string, provinces: string, ...others: string[]][] = [
  ['Andalucía', 'Almería, Cádiz, Córdoba, Granada, Huelva, Jaén, Málaga, Sevilla', 'Andalusia'],
  ['Aragón', 'Huesca, Teruel, Zaragoza', 'Aragon'],
  ['Canarias', 'Las Palmas, Santa Cruz de Tenerife', 'Islas Canarias', 'Canary Islands', 'the Canaries'],
  ['Castilla-La Mancha', 'Albacete, Ciudad Real, Cuenca, Guadalajara, Toledo', 'La Mancha'],
  [
    'Castilla y León',
    'Ávila, Burgos, León, Palencia, Salamanca, Segovia, Soria, Valladolid, Zamora',
    'Castile and Leon',
  ],
  ['Cataluña', 'Barcelona, Girona, Lleida, Tarragona', 'Catalunya', 'Catalonia'],
  ['Comunidad Valenciana', 'Alicante, Castellón, Valencia', 'Comunitat Valenciana', 'Levante', 'Valencian Community'],
  ['Extremadura', 'Badajoz, Cáceres'],
  ['Galicia', 'A Coruña, Lugo, Ourense, Pontevedra'],
  ['País Vasco', 'Álava, Bizkaia, Gipuzkoa', 'Euskadi', 'Basque Country', 'the Basque Country'],
]

export type Community = { name: string; others: readonly string[]; provinces: readonly string[] }
export const COMMUNITIES: readonly Community[] = ROWS.map(([name, provinces, ...others]) => ({
  name,
  others,
  provinces: provinces.split(', '),
}))

const byName = new Map(
  COMMUNITIES.flatMap((community) => [community.name, ...community.others].map((name) => [foldText(name), community])),
)

/** By any of its names, ignoring case and accents. */
export const findCommunity = (name: string): Community | null => byName.get(foldText(name.trim())) ?? null
