import { attackBodies } from './attack-bodies.ts'
import { attackCache } from './attack-cache.ts'
import { type Figure, figure, timed } from './attack-measures.ts'
import { attackPictures, type Uploaders } from './attack-pictures.ts'
import type { Opened } from './process.ts'

/** `kept` caches answers and `made` does not; `bare` is the handler that does nothing (ceiling.ts). */
export type Target = { kept: Opened; made: Opened; bare: Opened; uploaders: Uploaders }

/** What four attacks on availability cost the site and its other visitors. Bounded in number, bytes and time. */
export async function benchAttack(target: Target) {
  const rows: Figure[] = []
  for (const attack of [attackBodies, attackQuery, attackPictures, attackCache]) rows.push(...(await attack(target)))
  console.log(`\n${tableOf([['attack', 'what', 'reference', 'measured', 'times'], ...rows])}`)
}

const tableOf = ([head = [], ...rows]: Figure[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const NESTED = 'populate[tags][populate][events][populate]=*'

/** A2: one GET whose relations lead back to all events, beside the list of 400 with all its relations. */
async function attackQuery({ made: { address } }: Target): Promise<Figure[]> {
  const usual = await timed(`${address}/api/events?populate=*&pagination[pageSize]=400`)
  const { status, bytes, ms } = await timed(`${address}/api/events?${NESTED}`)
  return [
    figure('A2', `GET api/events?${NESTED} (status ${status}) beside populate=* of 400`, usual.ms, ms, 'ms'),
    figure('A2', 'the same, bytes', usual.bytes / 1000, bytes / 1000, 'kB'),
  ]
}
