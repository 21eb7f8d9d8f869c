import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import sharp from 'sharp'
import { timed } from './attack-measures.ts'
import type { BenchProcess } from './servers/process.ts'
import { percentile } from './servers/statistics.ts'

const PHONES = 4
/** What a phone sends at a time. */
const PIECE = 1_000_000
const WORKER = 'workers/worker-process'

type Phone = { token: string; album: number }

/** A person for each phone, with an album of their character. */
export async function fillPhones(sql: postgres.Sql): Promise<Phone[]> {
  const phones: Phone[] = []
  for (let n = 0; n < PHONES; n++) {
    const [token, name, email] = [randomBytes(32).toString('base64url'), `movil-${n}`, `movil-${n}@example.org`]
    const [user] =
      await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
      values (${name}, ${name}, ${email}, ${email}, '-', 'es', now()) returning id`
    await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
      values (${createHash('sha256').update(token).digest('base64url')}, ${user!['id']}, 'api', now(), now() + interval '1 day')`
    const [character] = await sql`insert into characters (owner_id, name) values (${user!['id']}, ${name}) returning id`
    const [album] =
      await sql`insert into albums (character_id, title) values (${character!['id']}, ${name}) returning id`
    phones.push({ token, album: album!['id'] })
  }
  return phones
}

/** 12 megapixels with the detail of a photo: some MB of JPEG. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer()
}

const PAGES = [
  ['a cached page', () => '/es/events'],
  ['a page that is not cached', () => `/es/events?q=${randomBytes(4).toString('hex')}`],
  ['the API, not cached', () => `/api/events?filters[title][$containsi]=${randomBytes(4).toString('hex')}`],
] as const
type Visit = { times: number[][]; memory: number; workerMemory: number }

/** Requests the pages one after the other until the signal, and notes the most memory that was used. */
async function visit(server: BenchProcess, until: AbortSignal): Promise<Visit> {
  const seen: Visit = { times: PAGES.map(() => []), memory: 0, workerMemory: 0 }
  while (!until.aborted) {
    for (const [index, [, path]] of PAGES.entries()) {
      const { status, ms } = await timed(server.address + path())
      if (status !== 200) throw new Error(`${path()} answers ${status}`)
      seen.times[index]!.push(ms)
    }
    seen.memory = Math.max(seen.memory, (await server.usage()).rss)
    seen.workerMemory = Math.max(seen.workerMemory, workerMemory())
    await sleep(50)
  }
  return seen
}

/** Of the process that decodes images, in bytes; 0 where the system does not tell. */
function workerMemory(): number {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const ours = pids.filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(WORKER)
      } catch {
        return false
      }
    })
    return Math.max(
      0,
      ...ours.map((pid) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024),
    )
  } catch {
    return 0
  }
}

async function upload(address: string, { token, album }: Phone, bytes: Buffer) {
  const metadata = Object.entries({ album: String(album), filename: 'foto.jpg', key: randomUUID() })
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const encoded = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': encoded }
  const created = await fetch(`${address}/api/uploads`, { method: 'POST', headers: { ...headers, ...length } })
  const location = created.headers.get('location')
  if (!location) throw new Error(`An upload answers ${created.status}: ${await created.text()}`)
  for (let offset = 0; offset < bytes.length; offset += PIECE) {
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const body = new Uint8Array(bytes.subarray(offset, offset + PIECE))
    const answer = await fetch(address + location, { method: 'PATCH', headers: { ...headers, ...piece }, body })
    if (answer.status !== 204) throw new Error(`A piece answers ${answer.status}: ${await answer.text()}`)
  }
}

type Options = { server: BenchProcess; phones: Phone[]; sql: postgres.Sql; photos: number }

/** Photos of 12 megapixels from four phones at once, and what other visitors notice of it until all are processed. */
export async function benchPhotos({ server, phones, sql, photos }: Options) {
  const picture = await photo()
  const alone = await visit(server, AbortSignal.timeout(10_000))
  const finished = new AbortController()
  const visiting = visit(server, finished.signal)
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  const send = async (phone: Phone) => {
    // Another file each time: what follows the picture is ignored.
    for (let n = 0; n < photos / PHONES; n++)
      await upload(server.address, phone, Buffer.concat([picture, randomBytes(16)]))
  }
  await Promise.all(phones.map(send))
  const uploaded = seconds()
  const waiting = async () => (await sql`select 1 from media where state = 'processing' limit 1`).length > 0
  while (await waiting()) await sleep(200)
  const processed = seconds()
  finished.abort()
  const during = await visiting
  const states = await sql`select state, count(*)::int as count from media group by 1`
  console.log(
    `${photos} photos of ${(picture.length / 1e6).toFixed(1)} MB from ${PHONES} phones: uploaded after ${uploaded} s, processed after ${processed} s`,
  )
  console.log(
    `(${states.map(({ state, count }) => `${count} ${state}`).join(', ')}). Memory in MB, at most: the server ${megabytes(during.memory)} (alone ${megabytes(alone.memory)}), the image process ${megabytes(during.workerMemory)}.\n`,
  )
  console.log('| what | alone p50/p95 ms | meanwhile p50/p95 ms | times |\n| --- | --- | --- | --- |')
  for (const [index, [label]] of PAGES.entries()) {
    const [before, then] = [alone.times[index]!, during.times[index]!]
    const both = (times: number[]) => `${percentile(times, 0.5).toFixed(1)}/${percentile(times, 0.95).toFixed(1)}`
    console.log(
      `| ${label} | ${both(before)} | ${both(then)} | ${(percentile(then, 0.5) / percentile(before, 0.5)).toFixed(2)} |`,
    )
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
