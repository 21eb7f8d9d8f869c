import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Layer = 'provinces' | 'municipalities' | 'countries' | 'land'
export type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<{ name: string }>>>

const require = createRequire(import.meta.url)

/** A file of the packages es-atlas and world-atlas: outlines in WGS84 degrees. */
export const readAtlas = <Name extends Layer>(file: string): Atlas<Name> =>
  JSON.parse(readFileSync(require.resolve(file), 'utf8'))

/** Countries whose land the maps of a country and of its provinces or states show. */
export const NEIGHBOURS = {
  ES: ['France', 'Portugal', 'Andorra', 'Morocco', 'Algeria', 'Italy', 'Switzerland', 'Tunisia'],
  DE: [
    'Austria',
    'Belgium',
    'Czechia',
    'Denmark',
    'France',
    'Italy',
    'Liechtenstein',
    'Luxembourg',
    'Netherlands',
    'Poland',
    'Slovenia',
    'Sweden',
    'Switzerland',
  ],
} as const
