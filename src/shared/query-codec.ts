/**
 * A value in the query of an address. It is read from whatever anybody has typed, so what makes no sense is ignored, and written as the
 * values of its parameter: none for what is usual.
 */
export type Parameter<Value> = {
  name: string
  read(given: readonly string[]): Value
  write(value: Value): readonly (string | number)[]
}
type Values<Parameters> = {
  [Key in keyof Parameters]: Parameters[Key] extends Parameter<infer Value> ? Value : never
}
/** What a codec reads and writes. */
export type QueryOf<Codec extends { read: () => unknown }> = ReturnType<Codec['read']>

/** The query of a page, declared once: loaders, links, forms and files read and write it by this, in the order of the parameters. */
export function queryCodec<Parameters extends Record<string, Parameter<unknown>>>(parameters: Parameters) {
  type Query = Values<Parameters>
  const entries = Object.entries(parameters)
  const write = (query: Partial<Query>) =>
    new URLSearchParams(
      entries.flatMap(([key, { name, write: values }]) =>
        query[key] === undefined ? [] : values(query[key]).map((value) => [name, String(value)]),
      ),
    )
  return {
    parameters,
    read(search: URLSearchParams | string = ''): Query {
      const given = new URLSearchParams(search)
      return Object.fromEntries(entries.map(([key, { name, read }]) => [key, read(given.getAll(name))])) as Query
    },
    write,
    /** A path with this query. */
    path(path: string, query: Partial<Query>): string {
      const params = write(query)
      return params.size > 0 ? `${path}?${params}` : path
    },
  }
}

/** The first value of a parameter. What is read from nothing is usual. */
export const single = <Value extends string | number | null>(
  name: string,
  read: (given: string) => Value,
): Parameter<Value> => ({
  name,
  read: ([given = '']) => read(given),
  write: (value) => (value === null || value === read('') ? [] : [value]),
})

/** The values of a parameter that can be read, each once. */
export const several = <Value extends string | number>(
  name: string,
  read: (given: string) => Value | null,
): Parameter<Value[]> => ({
  name,
  read: (given) => [...new Set(given)].slice(0, SEVERAL_MAX).flatMap((one) => read(one) ?? []),
  write: (values) => values,
})
const SEVERAL_MAX = 60

/** Text in one line, as PostgreSQL takes it, and cut without splitting a character. */
export const text = (name: string, max = TEXT_MAX) => single(name, (given) => singleLine(given, max))
const TEXT_MAX = 100

export const singleLine = (given: string, max: number) =>
  given
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\s\p{Cs}]+$/u, '')

/** One of these; the first is usual. */
export const oneOf = <Word extends string>(name: string, words: readonly [Word, ...Word[]]) =>
  single(name, (given) => words.find((word) => word === given) ?? words[0])
/** One of these, or null for any. */
export const oneOrAny = <Word extends string>(name: string, words: readonly Word[]) =>
  single(name, (given) => words.find((word) => word === given) ?? null)
/** Some of these, in their order. */
export const someOf = <Word extends string>(name: string, words: readonly Word[]): Parameter<Word[]> => ({
  name,
  read: (given) => words.filter((word) => given.includes(word)),
  write: (chosen) => chosen,
})

export const toRowId = (given: string) => (/^\d{1,9}$/.test(given) ? Number(given) : null)
/** The id that an address or a form names; 0, which is nobody's, for anything else: whether one may ask is decided first. */
export const rowIdOrNone = (given: unknown) => (typeof given === 'string' ? (toRowId(given) ?? 0) : 0)
export const rowId = (name: string) => single(name, toRowId)
export const flag = (name: string): Parameter<boolean> => ({
  name,
  read: ([given]) => given === '1',
  write: (isSet) => (isSet ? [1] : []),
})
/** The page of a list, counted from 1. */
export const page = single('page', (given) => (/^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1))

/** Of lists without filters. */
export const pageQuery = queryCodec({ page })

/** Which rows of a list a page has. One beyond the last is the last. */
export function pageOf(asked: number, total: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(Math.max(asked, 1), pages)
  return { page: shown, pages, offset: (shown - 1) * size }
}
