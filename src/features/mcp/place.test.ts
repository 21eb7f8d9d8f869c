import { expect, test } from 'vitest'
import { findPlace } from './place.ts'

test.each([
  ['madrid', 'Madrid'],
  ['CADIZ', 'Cádiz'],
  ['Donostia', 'San Sebastián'],
  ['Vigo, Pontevedra', 'Vigo'],
  ['Alcobendas, Madrid', 'Madrid'],
  ['40.4, -3.7', '40.4, -3.7'],
])('finds %s', (text, name) => expect(findPlace(text)?.name).toBe(name))

test.each(['', 'Macondo', '91, 0', '40,4,5', '1e3,2'])('does not find %j', (text) => expect(findPlace(text)).toBeNull())
