import { isDeepStrictEqual } from 'node:util'

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify({ value }))

/** Whether two values of JSON say the same; jsonb keeps no order of names. */
export const isEqualJson = (one: unknown, other: unknown) => isDeepStrictEqual(asJson(one), asJson(other))
