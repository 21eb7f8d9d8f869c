import fc, { type Arbitrary } from 'fast-check'
import qs from 'qs'
import { arbitraryOf } from './arbitraries.ts'
import { DESCRIBED_CALLS, type DescribedCall } from './described-schemas.ts'

export type RandomRequest = {
  call: DescribedCall
  /** Segments of the path by their parameter; null where one that exists is to be used. */
  segments: Record<string, string | null>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: RandomBody
  caller: Caller
}
const CALLERS = ['nobody', 'stranger', 'unconfirmed', 'administrator', 'editor', 'admin', 'invalid'] as const
export type Caller = (typeof CALLERS)[number]
export type RandomBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; wrapped: boolean }
  | { kind: 'form'; value: Record<string, unknown>; type: 'urlencoded' | 'multipart'; file: boolean; asData: boolean }
  | { kind: 'text'; text: string; type: string }

/** No segment of these is one: the URL would be another. */
const asSegment = (value: unknown) => {
  const text = encodeURIComponent(String(value).toWellFormed().slice(0, 300))
  return text === '' || text === '.' || text === '..' ? '-' : text
}

const segmentsOf = ({ parameters }: DescribedCall) =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'path')
        .map(({ name, schema }) => [
          name,
          fc.oneof(
            { arbitrary: fc.constant(null), weight: 4 },
            { arbitrary: arbitraryOf(schema).map(asSegment), weight: 1 },
          ),
        ]),
    ),
  )

const queryOf = ({ parameters }: DescribedCall) =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) => [name, fc.option(arbitraryOf(schema), { nil: undefined, freq: 1 })]),
    ),
  )

/** Header values may be no other characters. */
const headersOf = ({ parameters }: DescribedCall) =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'header')
        .map(({ name, schema }) => [
          name,
          arbitraryOf(schema).map((value) =>
            String(value)
              .replace(/[^\x20-\x7e]/g, '')
              .slice(0, 500),
          ),
        ]),
    ),
  )

function bodyOf({ body, method }: DescribedCall): Arbitrary<RandomBody> {
  const none = fc.constant<RandomBody>({ kind: 'none' })
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return none
  const [type = 'application/json', media] = Object.entries(body)[0] ?? []
  const value = arbitraryOf(media?.schema ?? {})
  const json = fc.record({ kind: fc.constant('json' as const), value, wrapped: fc.boolean() })
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.string({ maxLength: 200 }),
    type: fc.constantFrom(type, 'application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x'),
  })
  const form = fc.record({
    kind: fc.constant('form' as const),
    value: value.map((one) =>
      typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Record<string, unknown>) : { data: one },
    ),
    type: fc.constantFrom('urlencoded' as const, 'multipart' as const),
    ...{ file: fc.boolean(), asData: fc.boolean() },
  })
  return fc.oneof<Arbitrary<RandomBody>[]>(
    { arbitrary: json, weight: 12 } as never,
    { arbitrary: form, weight: 4 } as never,
    { arbitrary: text, weight: 1 } as never,
    { arbitrary: none, weight: 1 } as never,
  )
}

/** Who may do most is asked as most often. */
const caller = fc.oneof(
  { arbitrary: fc.constantFrom(...CALLERS), weight: 2 },
  { arbitrary: fc.constant<Caller>('administrator'), weight: 3 },
  { arbitrary: fc.constant<Caller>('stranger'), weight: 2 },
)
const requestOf = (call: DescribedCall): Arbitrary<RandomRequest> =>
  fc.record({
    ...{ call: fc.constant(call), segments: segmentsOf(call), query: queryOf(call), headers: headersOf(call) },
    ...{ body: bodyOf(call), caller: caller },
  }) as Arbitrary<RandomRequest>

/** A request of any described call, as its description says, or almost. */
export const randomRequest = fc.oneof(...DESCRIBED_CALLS.map(requestOf))

export const toQueryString = (query: Record<string, unknown>) =>
  qs.stringify(toWellFormed(query), { addQueryPrefix: true, encodeValuesOnly: false })

/** A URL has no half of a surrogate pair. */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(toWellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toWellFormed(), toWellFormed(inner)]))
}

/** The body as it is sent. */
export function toInit(body: RandomBody): { body?: BodyInit; type?: string } {
  if (body.kind === 'none') return {}
  if (body.kind === 'text') return { body: body.text, type: body.type }
  if (body.kind === 'json')
    return { body: JSON.stringify(body.wrapped ? { data: body.value } : body.value) ?? '', type: 'application/json' }
  const fields = Object.entries(body.asData ? { data: body.value } : body.value).map(
    ([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')] as const,
  )
  if (body.type === 'urlencoded') return { body: new URLSearchParams(fields.map(([name, value]) => [name, value])) }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (body.file) form.append('file', new File(['%PDF-1.4 not really'], 'a.pdf'))
  return { body: form }
}
