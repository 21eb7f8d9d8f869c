import { expect, test } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

/** A watch with a clock of its own. */
function openWatch() {
  let time = 0
  const stalls: object[] = []
  const watch = createStallWatch(
    () => time,
    (stall) => void stalls.push(stall),
  )
  const tickAfter = (ms: number) => {
    time += ms
    watch.tick()
  }
  return { watch, stalls, tickAfter }
}

test('names the requests in flight during a stall, without queries, tokens and numbers', () => {
  const { watch, stalls, tickAfter } = openWatch()
  const before = { method: 'GET', url: '/es' }
  watch.begin(before)
  watch.end(before)
  tickAfter(100)
  const slow = { method: 'POST', url: '/event/42/money/statement?secret=1' }
  watch.begin(slow)
  watch.begin({ method: 'GET', url: '/invitation/abcdef' })
  // Answered before the timer had its turn.
  watch.end(slow)
  tickAfter(3100)
  expect(stalls).toEqual([{ ms: 3000, unsaid: 0, routes: ['GET /invitation/…', 'POST /event/:id/money/statement'] }])
})

test('says nothing of short delays, and one warning a minute of long ones', () => {
  const { stalls, tickAfter } = openWatch()
  tickAfter(599)
  expect(stalls).toEqual([])
  for (let count = 0; count < 3; count++) tickAfter(1100)
  expect(stalls).toMatchObject([{ ms: 1000, unsaid: 0 }])
  tickAfter(60_000)
  expect(stalls).toMatchObject([{ unsaid: 0 }, { unsaid: 2 }])
})
