import { expect, test } from 'vitest'
import { edgesOf, filesOf } from './imports.ts'
import { unitOf } from './layers.ts'

// docs/decisions/010-extension-points.md: what can be reviewed is added by its noun.
test('review and the site team import no noun that they compose', () => {
  const composing = ['src/features/review', 'src/features/site-team']
  const files = filesOf('src/features/{review,site-team}/**/*.{ts,tsx}')
  const source = Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('.test.')))
  expect(Object.keys(source).length).toBeGreaterThan(8)
  const nouns = edgesOf(source).filter(
    ({ to }) => to.startsWith('src/features/') && ![...composing, 'src/features/audit'].includes(unitOf(to)),
  )
  expect(nouns.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})
