import { disc, type Point, path, polygon } from './path.ts'
import type { Random } from './random.ts'

export function pine(r: Random, x: number, y: number, h: number): string {
  const width = h * r.between(0.34, 0.44)
  const tiers = Math.max(4, Math.round(h / 26))
  const left: Point[] = [[x, y - h]]
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const reach = width * 0.5 * t ** 0.85
    const tier = y - h + h * 0.94 * t
    right.push([x + reach * r.between(0.86, 1.06), tier + h * 0.012], [x + reach * 0.46, tier - h * 0.022])
    left.push([x - reach * r.between(0.86, 1.06), tier + h * 0.012], [x - reach * 0.46, tier - h * 0.022])
  }
  // The lowest tier ends at the trunk.
  left[left.length - 1] = [x - h * 0.025, y - h * 0.06]
  right[right.length - 1] = [x + h * 0.025, y - h * 0.06]
  return polygon([...left, [x - h * 0.025, y + 10], [x + h * 0.025, y + 10], ...right.reverse()])
}

export function oak(r: Random, x: number, y: number, h: number): string {
  const crown = y - h * 0.66
  let d = polygon([
    [x - h * 0.06, y + 12],
    [x - h * 0.028, y - h * 0.5],
    [x + h * 0.03, y - h * 0.5],
    [x + h * 0.07, y + 12],
  ])
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * 6.28
    const leafX = x + Math.cos(angle) * h * 0.24 * r.between(0.7, 1.15)
    d += disc(leafX, crown + Math.sin(angle) * h * 0.17, h * r.between(0.12, 0.18))
  }
  return d + disc(x, crown, h * 0.2)
}

export function cypress(x: number, y: number, h: number): string {
  const w = h * 0.11
  const [shoulder, hip] = [y - h * 0.6, y - h * 0.15]
  return (
    path`M${x} ${y - h}C${x + w * 1.2} ${shoulder} ${x + w * 1.3} ${hip} ${x + w * 0.3} ${y}V${y + 10}` +
    path`H${x - w * 0.3}V${y}C${x - w * 1.3} ${hip} ${x - w * 1.2} ${shoulder} ${x} ${y - h}Z`
  )
}

type Limb = { x: number; y: number; length: number; angle: number; width: number }

function branch(r: Random, limb: Limb, depth: number): string {
  const { x, y, length, angle, width: w } = limb
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  const endWidth = depth ? w * 0.62 : 0.4
  const nx = -Math.sin(angle)
  const ny = Math.cos(angle)
  const bend = r.between(-0.14, 0.14) * length
  const midX = (x + endX) / 2 + nx * bend
  const midY = (y + endY) / 2 + ny * bend
  const [endDx, endDy] = [(nx * endWidth) / 2, (ny * endWidth) / 2]
  let d =
    path`M${x + (nx * w) / 2} ${y + (ny * w) / 2}` +
    path`Q${midX + nx * w * 0.4} ${midY + ny * w * 0.4} ${endX + endDx} ${endY + endDy}L${endX - endDx} ${endY - endDy}` +
    path`Q${midX - nx * w * 0.4} ${midY - ny * w * 0.4} ${x - (nx * w) / 2} ${y - (ny * w) / 2}Z`
  if (!depth) return d
  const twigs = r.chance(0.4) ? 3 : 2
  for (let i = 0; i < twigs; i++) {
    const twigLength = length * r.between(0.6, 0.8)
    const twigAngle = angle + r.between(0.22, 0.62) * (i % 2 ? 1 : -1) + (i > 1 ? 0.05 : 0)
    d += branch(r, { x: endX, y: endY, length: twigLength, angle: twigAngle, width: endWidth }, depth - 1)
  }
  return d
}

export function bareTree(r: Random, x: number, y: number, h: number, depth: number, lean: number): string {
  return branch(r, { x, y: y + 8, length: h * 0.34, angle: -Math.PI / 2 + lean, width: h * 0.075 }, depth)
}
