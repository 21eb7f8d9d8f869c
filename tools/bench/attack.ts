import { attackBodies } from './attack-bodies.ts'
import { attackCache } from './attack-cache.ts'
import { type Attacker, attackFiles } from './attack-files.ts'
import { type ResultRow, resultRow, type Target, timed } from './attack-measures.ts'
import { attackPictures } from './attack-pictures.ts'

/** Measures what five attacks on availability cost the site and its other visitors. Limited in requests, bytes and time. */
export async function benchAttack(target: Target, attacker: Attacker, onlyFiles: boolean) {
  const rows = await attackFiles(target, attacker)
  const others = onlyFiles ? [] : [attackBodies, attackQuery, attackPictures, attackCache]
  for (const attack of others) rows.push(...(await attack(target)))
  console.log(`\n${tableOf([['attack', 'what', 'reference', 'measured', 'times'], ...rows])}`)
}

const tableOf = ([head = [], ...rows]: ResultRow[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const NESTED = 'populate[tags][populate][events][populate]=*'

/** A2: one GET whose relations lead back to all events, compared with the list of 400 with all relations. */
async function attackQuery({ uncached: { address } }: Target): Promise<ResultRow[]> {
  const usual = await timed(`${address}/api/events?populate=*&pagination[pageSize]=400`)
  const { status, bytes, ms } = await timed(`${address}/api/events?${NESTED}`)
  return [
    resultRow('A2', `GET api/events?${NESTED} (status ${status}) beside populate=* of 400`, usual.ms, ms, 'ms'),
    resultRow('A2', 'the same, bytes', usual.bytes / 1000, bytes / 1000, 'kB'),
  ]
}
