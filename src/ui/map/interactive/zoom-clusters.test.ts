import { expect, test } from 'vitest'
import { createClusters } from './zoom-clusters.ts'

const at = (x: number, y: number, item: string) => ({ point: { x, y }, item })
const names = (clusters: { items: string[] }[]) => clusters.map(({ items }) => items.join('+'))

test('clusters points within 46 pixels, and splits them when zooming in', () => {
  const placed = [at(100, 100, 'a'), at(300, 300, 'b'), at(140, 100, 'c'), at(300, 300, 'd')]
  const depths = createClusters(placed, 1)
  expect(names(depths(0))).toEqual(['a+c', 'b+d'])
  expect(depths(0)[0]?.point).toEqual({ x: 120, y: 100 })
  expect(names(depths(1))).toEqual(['a', 'b+d', 'c'])
  expect(names(depths(3))).toEqual(['a', 'b+d', 'c'])
})

test('clusters from twice as far on a map half as wide', () => {
  const placed = [at(100, 100, 'a'), at(180, 100, 'b')]
  expect(names(createClusters(placed, 1)(0))).toEqual(['a', 'b'])
  expect(names(createClusters(placed, 0.5)(0))).toEqual(['a+b'])
})
