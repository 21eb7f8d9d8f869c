import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.server.ts'

const LIMITS = {
  waiting: 3,
  bytes: 1_000,
  timeoutMs: 60_000,
  errors: { busy: 'pictures_busy', tooMany: 'too_many_pictures' } as const,
}

/** A queue with jobs that end on demand. */
function openJobs(limits: Parameters<typeof createWorkQueue>[0] = LIMITS) {
  const queue = createWorkQueue(limits)
  const started: string[] = []
  const add = (name: string, { owner = name, bytes = 10, most = 2 } = {}) => {
    const end = Promise.withResolvers<string>()
    const run = () => {
      started.push(name)
      return end.promise
    }
    const done = queue.add({ owner, maxPerOwner: most, bytes, run })
    done.catch(() => {})
    return { done, end: () => end.resolve(name), fail: () => end.reject(new Error(name)) }
  }
  const nextTick = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, started, add, nextTick }
}

test('runs one job at a time in order, also after a failed one', async () => {
  const { queue, started, add, nextTick } = openJobs()
  const [a, b, c] = [add('a'), add('b'), add('c')]
  expect(queue.size).toMatchObject({ waiting: 2, bytes: 20, owners: 3, running: true })
  await nextTick()
  expect(started).toEqual(['a'])
  a.fail()
  await expect(a.done).rejects.toThrow('a')
  await nextTick()
  expect(started).toEqual(['a', 'b'])
  b.end()
  c.end()
  expect(await Promise.all([b.done, c.done])).toEqual(['b', 'c'])
  expect(queue.size).toEqual({ waiting: 0, bytes: 0, owners: 0, running: false })
})

test('rejects jobs with Retry-After where the queue is full, by number and by bytes', async () => {
  const { queue, add } = openJobs()
  const first = add('first')
  for (const name of ['a', 'b', 'c']) add(name)
  await expect(add('d').done).rejects.toMatchObject({ status: 503, code: 'pictures_busy', retryAfter: 15 })
  const large = openJobs()
  large.add('first')
  large.add('a', { bytes: 600 })
  await expect(large.add('b', { bytes: 600 }).done).rejects.toMatchObject({ status: 503 })
  expect(large.queue.size).toMatchObject({ waiting: 1, bytes: 600, owners: 2 })
  first.end()
  await first.done
  expect(queue.size.waiting).toBe(2)
})

test('limits the jobs of one owner, waiting and running; finished ones do not count', async () => {
  const { add } = openJobs()
  const [first, second] = [add('a1', { owner: 'ana' }), add('a2', { owner: 'ana' })]
  await expect(add('a3', { owner: 'ana' }).done).rejects.toMatchObject({
    ...{ status: 429, code: 'too_many_pictures', retryAfter: 10 },
  })
  const other = add('e1', { owner: 'edu' })
  first.end()
  await first.done
  const again = add('a3', { owner: 'ana' })
  for (const job of [second, other, again]) job.end()
  expect(await Promise.all([second.done, other.done, again.done])).toEqual(['a2', 'e1', 'a3'])
})

test('rejects a job that waited too long and frees its place', async () => {
  const { queue, started, add } = openJobs({ ...LIMITS, timeoutMs: 5 })
  const first = add('first')
  await expect(add('late').done).rejects.toMatchObject({ status: 503 })
  expect(queue.size).toMatchObject({ waiting: 0, bytes: 0, owners: 1 })
  first.end()
  await first.done
  expect(started).toEqual(['first'])
})

test('runs what nobody waits for after all others', async () => {
  const { queue, started, add, nextTick } = openJobs()
  const first = add('first')
  const run = () => Promise.resolve(started.push('background'))
  const background = queue.add({ owner: 'jobs', maxPerOwner: 1, bytes: 0, inBackground: true, run })
  const [second, third] = [add('second'), add('third')]
  for (const { end, done } of [first, second, third]) {
    end()
    await done
    await nextTick()
  }
  await background
  expect(started).toEqual(['first', 'second', 'third', 'background'])
})

test('runs several at the same time where it may', async () => {
  const { queue, started, add, nextTick } = openJobs({ ...LIMITS, atOnce: 2, waiting: 1 })
  const [a, b, c] = [add('a'), add('b'), add('c')]
  await expect(add('d').done).rejects.toMatchObject({ status: 503 })
  await nextTick()
  expect(started).toEqual(['a', 'b'])
  b.end()
  await b.done
  await nextTick()
  expect(started).toEqual(['a', 'b', 'c'])
  for (const job of [a, c]) job.end()
  expect(await Promise.all([a.done, c.done])).toEqual(['a', 'c'])
  expect(queue.size).toEqual({ waiting: 0, bytes: 0, owners: 0, running: false })
})
