import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

type Keys = Parameters<ReturnType<typeof createFairQueue>['enter']>[0]

function openQueue(limits: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(limits)
  const started: string[] = []
  const leave = new Map<string, () => void>()
  const enter = (name: string, keys: Keys, options = {}) => {
    const done = queue.enter(keys, options).then((end) => {
      started.push(name)
      leave.set(name, end)
    })
    done.catch(() => {})
    return done
  }
  const end = async (name: string) => {
    leave.get(name)!()
    await nextTick()
  }
  return { queue, started, enter, end }
}

test('owners take turns, however many entries one of them has', async () => {
  const { queue, started, enter, end } = openQueue({ atOnce: 1, waiting: 20 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void enter(name, ['ana'])
  for (const name of ['b1', 'b2']) void enter(name, ['edu'])
  await nextTick()
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'a4']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  expect(queue.size).toEqual({ running: 0, waiting: 0, keys: 0, owners: 0 })
})

test('who comes back at once overtakes nobody who waits', async () => {
  const { queue, started, enter, end } = openQueue({ atOnce: 1, waiting: 20 })
  for (const [name, owner] of ['a1 ana', 'a2 ana', 'a3 ana', 'b1 edu', 'b2 edu'].map((of) => of.split(' ')))
    void enter(name!, [owner!])
  void enter('x1', ['eva'])
  await nextTick()
  for (const name of ['a1', 'b1', 'x1']) await end(name)
  void enter('x2', ['eva'])
  for (const name of ['a2', 'b2', 'x2']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'x1', 'a2', 'b2', 'x2', 'a3'])
  await end('a3')
  expect(queue.size).toEqual({ running: 0, waiting: 0, keys: 0, owners: 0 })
})

test('a stream of others does not keep waiting who had a turn', async () => {
  const { started, enter, end } = openQueue({ atOnce: 1, waiting: 20 })
  for (const name of ['a1', 'a2']) void enter(name, ['ana'])
  for (let n = 0; n < 6; n++) {
    void enter(`n${n}`, [`new ${n}`])
    await nextTick()
    await end(started.at(-1)!)
  }
  expect(started).toContain('a2')
})

test('one key has only so many at once, whoever they belong to, and others pass', async () => {
  const { started, enter, end } = openQueue({ atOnce: 8, perKey: 2, waiting: 20 })
  for (const owner of ['ana', 'edu', 'eva', 'leo']) void enter(owner, [owner, 'slow.example'])
  void enter('other', ['ana', 'quick.example'])
  void enter('third', ['ana', 'third.example'])
  await nextTick()
  expect(started).toEqual(['ana', 'edu', 'other'])
  await end('edu')
  expect(started).toEqual(['ana', 'edu', 'other', 'eva'])
  await end('ana')
  expect(started.slice(4).toSorted()).toEqual(['leo', 'third'])
})

test('where it is full, the owner with the most loses its last, and a newcomer gets its place', async () => {
  const { started, enter, end } = openQueue({ atOnce: 1, waiting: 2 })
  void enter('a1', ['ana'])
  const [a2, a3] = [enter('a2', ['ana']), enter('a3', ['ana'])]
  await expect(enter('a4', ['ana'])).rejects.toBeInstanceOf(QueueFullError)
  const edu = enter('b1', ['edu'])
  await expect(a3).rejects.toBeInstanceOf(QueueFullError)
  await expect(enter('c1', ['eva'])).rejects.toBeInstanceOf(QueueFullError)
  await end('a1')
  await end('b1')
  await Promise.all([a2, edu])
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('who gives up frees its place, and what nobody waits for runs last', async () => {
  const { queue, started, enter, end } = openQueue({ atOnce: 1, waiting: 20 })
  const given = new AbortController()
  void enter('a1', ['ana'])
  void enter('background', ['jobs'], { inBackground: true })
  const lost = enter('lost', ['edu'], { signal: given.signal })
  void enter('b1', ['eva'])
  given.abort(new Error('enough'))
  await expect(lost).rejects.toThrow('enough')
  expect(queue.size).toMatchObject({ waiting: 2, owners: 3 })
  await end('a1')
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'background'])
})
