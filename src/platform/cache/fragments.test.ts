import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addCacheTags, NO_STORE } from './cache-tags.ts'
import { createFragmentCache, type FragmentCache } from './fragment-cache.ts'
import { cachedFragment, cachedFragments } from './fragments.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const contextWith = (fragments: FragmentCache): RequestContext =>
  ({
    actor: { kind: 'person', id: 1 },
    now: NOW,
    locale: 'es',
    fragments,
    cacheTags: new Set(),
  }) as unknown as RequestContext

function openFragments(now = () => NOW.getTime()) {
  const fragments = createFragmentCache({ bytes: 1_048_576, now })
  fragments.enable()
  return fragments
}
/** A query that counts how often it runs and says who asks. */
function countingLoad(...tags: string[]) {
  let runs = 0
  const load = async (ctx: RequestContext) => {
    addCacheTags(ctx, ...tags)
    runs++
    return `${ctx.actor.kind} ${runs}`
  }
  return { load, runs: () => runs }
}

test('is loaded once, with a context in which nobody is signed in, and leaves its tags on every request', async () => {
  const fragments = openFragments()
  const { load, runs } = countingLoad('events')
  const [first, second] = [contextWith(fragments), contextWith(fragments)]
  expect(await cachedFragment(first, 'total', load)).toBe('anonymous 1')
  expect(await cachedFragment(second, 'total', load)).toBe('anonymous 1')
  expect([runs(), first.cacheTags, second.cacheTags]).toEqual([1, new Set(['events']), new Set(['events'])])
})

test('is loaded again after a change of one of its tags, and after midnight', async () => {
  let now = NOW.getTime()
  const fragments = openFragments(() => now)
  const { load, runs } = countingLoad('events')
  await cachedFragment(contextWith(fragments), 'total', load)
  fragments.evict('venues')
  await cachedFragment(contextWith(fragments), 'total', load)
  expect(runs()).toBe(1)
  fragments.evict('events')
  await cachedFragment(contextWith(fragments), 'total', load)
  expect(runs()).toBe(2)
  now += 24 * 3_600_000
  await cachedFragment(contextWith(fragments), 'total', load)
  expect(runs()).toBe(3)
})

test('is not stored when it changed while it was loaded, nor shared with requests that came after the change', async () => {
  const fragments = openFragments()
  const { load, runs } = countingLoad('events')
  const gate = Promise.withResolvers<void>()
  const slow = async (ctx: RequestContext) => {
    const value = await load(ctx)
    await gate.promise
    return value
  }
  const [before, joined] = [1, 2].map(() => cachedFragment(contextWith(fragments), 'total', slow))
  fragments.evict('events')
  const after = cachedFragment(contextWith(fragments), 'total', slow)
  gate.resolve()
  expect(await Promise.all([before, joined, after])).toEqual(['anonymous 1', 'anonymous 1', 'anonymous 2'])
  expect(await cachedFragment(contextWith(fragments), 'total', load)).toBe('anonymous 2')
  expect(runs()).toBe(2)
})

test('a failure is told to all who wait, and the next request tries again', async () => {
  const fragments = openFragments()
  const failing = async () => Promise.reject(new Error('away'))
  const waiting = [1, 2].map(() => cachedFragment(contextWith(fragments), 'total', failing))
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cachedFragment(contextWith(fragments), 'total', async () => 7)).toBe(7)
})

test('what must not be stored, and what has no tags, is not', async () => {
  const fragments = openFragments()
  for (const tags of [[NO_STORE, 'events'], []]) {
    const { load, runs } = countingLoad(...tags)
    for (let n = 0; n < 2; n++) await cachedFragment(contextWith(fragments), `with ${tags}`, load)
    expect(runs()).toBe(2)
  }
})

test('of many, only the missing are loaded; a change of one leaves the others', async () => {
  const fragments = openFragments()
  const asked: number[][] = []
  const load = async (_ctx: RequestContext, missing: number[]) => {
    asked.push(missing)
    const existing = missing.filter((id) => id !== 9)
    return new Map(existing.map((id) => [id, { value: `row ${id}`, tags: new Set([`event:${id}`]) }]))
  }
  const get = (ids: number[]) =>
    cachedFragments(contextWith(fragments), { kind: 'row', ids, load, sizeOf: (row) => row.length })
  expect(await get([1, 2, 9])).toEqual(
    new Map([
      [1, 'row 1'],
      [2, 'row 2'],
    ]),
  )
  await get([2, 3])
  fragments.evict('event:2')
  await get([1, 2, 3])
  expect(asked).toEqual([[1, 2, 9], [3], [2]])
})

test('without a cache, and in one that is told of no changes, everything is loaded each time', async () => {
  const { load, runs } = countingLoad('events')
  const { fragments: _none, ...withoutCache } = contextWith(openFragments())
  const untold = createFragmentCache({ bytes: 1_048_576 })
  for (const ctx of [withoutCache, contextWith(untold)])
    for (let n = 0; n < 2; n++) await cachedFragment(ctx as RequestContext, 'total', load)
  expect(runs()).toBe(4)
})
