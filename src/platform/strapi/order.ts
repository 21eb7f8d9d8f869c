import { badRequest } from './bad-request.ts'
import type { RawTree } from './query/raw-query.ts'

/** `sort[0]=createdAt:desc` or `sort=name`; the first of the orders without it. Throws 400 for another one. */
export function readOrder<Order extends string>({ sort }: RawTree, orders: readonly Order[]): Order {
  const given = [sort].flat()[0]
  if (given === undefined || given === '') return orders[0]!
  const word = typeof given === 'string' ? given : ''
  const order = orders.find((one) => one === word || one === `${word}:asc`)
  if (!order) throw badRequest('Invalid order', `sort.${word}`)
  return order
}
