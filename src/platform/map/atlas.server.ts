import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Layer = 'provinces' | 'municipalities' | 'countries'
export type Atlas<Name extends Layer> = Topology<Record<Name, GeometryCollection<{ name: string }>>>

const require = createRequire(import.meta.url)

/** A file of the packages es-atlas and world-atlas: outlines in WGS84 degrees. */
export const readAtlas = <Name extends Layer>(file: string): Atlas<Name> =>
  JSON.parse(readFileSync(require.resolve(file), 'utf8'))

/** Countries whose coasts the map of Spain and those of its provinces show. */
export const NEIGHBOURS = ['France', 'Portugal', 'Andorra', 'Morocco', 'Algeria', 'Italy', 'Switzerland', 'Tunisia']
