import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'

const at = (x: number, y: number, thing: string) => ({ point: { x, y }, thing })
const names = (clusters: { things: string[] }[]) => clusters.map(({ things }) => things.join('+'))

test('what lies within 46 pixels shares a light, and parts as one comes closer', () => {
  const placed = [at(100, 100, 'a'), at(300, 300, 'b'), at(140, 100, 'c'), at(300, 300, 'd')]
  const depths = clustersOf(placed, 1)
  expect(names(depths(0))).toEqual(['a+c', 'b+d'])
  expect(depths(0)[0]?.point).toEqual({ x: 120, y: 100 })
  expect(names(depths(1))).toEqual(['a', 'b+d', 'c'])
  expect(names(depths(4))).toEqual(['a', 'b+d', 'c'])
})

test('on a screen half as wide lights are merged from twice as far', () => {
  const placed = [at(100, 100, 'a'), at(180, 100, 'b')]
  expect(names(clustersOf(placed, 1)(0))).toEqual(['a', 'b'])
  expect(names(clustersOf(placed, 0.5)(0))).toEqual(['a+b'])
})
