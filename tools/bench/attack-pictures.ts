import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import sharp from 'sharp'
import type { Target, Uploaders } from './attack-measures.ts'
import { measureVisitorDuring, type ResultRow, resultRow } from './attack-measures.ts'
import { percentile } from './servers/statistics.ts'

const PEOPLE = 8
const UPLOADS = 24
const SIDE = 7_070
/** Several rounds of uploads, so that the attack lasts long enough to measure the visitor. */
const ROUNDS = 2

/** Creates users who may upload a picture, each with an organization. */
export async function fillUploaders(sql: postgres.Sql): Promise<Uploaders> {
  const uploaders = Array.from({ length: PEOPLE }, (_, n) => ({
    token: randomBytes(32).toString('base64url'),
    slug: `pintores-${n}`,
  }))
  for (const { token, slug } of uploaders) {
    const email = `${slug}@example.org`
    const [person] =
      await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
      values (${slug}, ${slug}, ${email}, ${email}, '-', 'es', now()) returning id`
    const hash = createHash('sha256').update(token).digest('base64url')
    await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
      values (${hash}, ${person!['id']}, 'api', now(), now() + interval '1 day')`
    await sql`insert into organizations (name, slug, type, status, owner_id) values (${slug}, ${slug}, 'association', 'pending', ${person!['id']})`
  }
  return uploaders
}

/** A3: uploads many pictures of 50 megapixels in a few kB at once, while another visitor requests a page. */
export async function attackPictures({ uncached, bare, uploaders }: Target): Promise<ResultRow[]> {
  const background = { r: 20, g: 60, b: 90 }
  const png = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer()
  const responses: Awaited<ReturnType<typeof upload>>[] = []
  const attack = async () => {
    for (let round = 0; round < ROUNDS; round++)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: UPLOADS }, (_, n) => upload(uncached.address, uploaders[n % PEOPLE]!, png)),
        )),
      )
  }
  await upload(uncached.address, uploaders[0]!, png)
  const visitor = await measureVisitorDuring('A3', { page: `${uncached.address}/es/organizers`, bare }, attack)
  const statusCounts = [...Map.groupBy(responses, ({ status }) => status)].map(
    ([status, all]) => `${all.length} × ${status}`,
  )
  const single = await upload(uncached.address, uploaders[0]!, png)
  const label = `${ROUNDS} × ${UPLOADS} PNGs of ${SIDE}² in ${Math.round(png.length / 1000)} kB at once (${statusCounts.join(', ')})`
  const median = percentile(
    responses.map(({ ms }) => ms),
    0.5,
  )
  return [resultRow('A3', `${label}, median beside one alone`, single.ms, median, 'ms'), ...visitor]
}

async function upload(address: string, { token, slug }: Uploaders[number], png: Buffer) {
  const form = new FormData()
  form.set('data', '{}')
  form.set('header', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const start = performance.now()
  const response = await fetch(`${address}/api/organization/my_organization/${slug}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(180_000),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - start }
}
