import { expect, test } from 'vitest'
import { openQueue } from './queue.server.ts'

const LIMITS = { waiting: 3, bytes: 1_000, patience: 60_000 }

/** Jobs that end when they are told to. */
function openJobs(limits = LIMITS) {
  const queue = openQueue(limits)
  const started: string[] = []
  const add = (name: string, { owner = name, bytes = 10, most = 2 } = {}) => {
    const end = Promise.withResolvers<string>()
    const run = () => {
      started.push(name)
      return end.promise
    }
    const done = queue.add({ owner, most, bytes, run })
    done.catch(() => {})
    return { done, end: () => end.resolve(name), fail: () => end.reject(new Error(name)) }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { queue, started, add, settled }
}

test('one job runs at a time, in the order they came, and one that fails holds up nobody', async () => {
  const { queue, started, add, settled } = openJobs()
  const [a, b, c] = [add('a'), add('b'), add('c')]
  expect(queue.size).toMatchObject({ waiting: 2, bytes: 20, owners: 3, running: true })
  await settled()
  expect(started).toEqual(['a'])
  a.fail()
  await expect(a.done).rejects.toThrow('a')
  await settled()
  expect(started).toEqual(['a', 'b'])
  b.end()
  c.end()
  expect(await Promise.all([b.done, c.done])).toEqual(['b', 'c'])
  expect(queue.size).toEqual({ waiting: 0, bytes: 0, owners: 0, running: false })
})

test('a full queue refuses with a time to come back, by number and by bytes', async () => {
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

test('nobody has more than their share in it, waiting and running, and what is done counts no more', async () => {
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

test('who waits too long is told, and gives up the place', async () => {
  const { queue, started, add } = openJobs({ ...LIMITS, patience: 5 })
  const first = add('first')
  await expect(add('late').done).rejects.toMatchObject({ status: 503 })
  expect(queue.size).toMatchObject({ waiting: 0, bytes: 0, owners: 1 })
  first.end()
  await first.done
  expect(started).toEqual(['first'])
})
