import { expect, test } from 'vitest'
import { freeSeatsAfter } from './free-seats.ts'
import type { Pool } from './pools.server.ts'
import { partiesOf } from './waiting.server.ts'

const pool = (id: number, quota: number | null, taken: number): Pool => ({
  ...{ id, quota, taken, kind: 'option', ticketId: null, fieldKey: 'room', optionKey: `r${id}` },
})
const waits = (id: number, pools: number[]) => ({ id, groupId: null, since: id, pools })

test('each question about free seats is answered as if it were the only one', () => {
  const [event, last, free, unlimited] = [pool(1, 5, 4), pool(2, 1, 1), pool(3, 4, 1), pool(4, null, 9)]
  const freeSeats = freeSeatsAfter([event, last, free, unlimited], partiesOf([waits(1, [1, 2])]))
  // Someone waits for the last of room 2, and by that keeps no seat of the event from others.
  expect(freeSeats([event])).toEqual({ left: 1, seats: 5, full: false })
  expect(freeSeats([event])).toEqual({ left: 1, seats: 5, full: false })
  expect(freeSeats([last])).toEqual({ left: 0, seats: 1, full: true })
  expect(freeSeats([event, free])).toEqual({ left: 1, seats: 5, full: false })
  expect(freeSeats([unlimited])).toEqual({ left: null, seats: null, full: false })
})

test('the last seat of someone who waits first is left but not free', () => {
  const [event, ticket] = [pool(1, 5, 4), pool(2, 3, 2)]
  const freeSeats = freeSeatsAfter([event, ticket], partiesOf([waits(1, [1, 2]), waits(2, [1, 2])]))
  expect(freeSeats([event, ticket])).toEqual({ left: 1, seats: 3, full: true })
})

test('1,000 people who wait and 300 limited options are answered', () => {
  const pools = Array.from({ length: 300 }, (_, index) => pool(index, 5, 5))
  const waiting = Array.from({ length: 1000 }, (_, index) => waits(index, [index % 300, (index * 7) % 300]))
  const freeSeats = freeSeatsAfter(pools, partiesOf(waiting))
  expect(pools.filter((one) => freeSeats([one]).full)).toHaveLength(300)
})
