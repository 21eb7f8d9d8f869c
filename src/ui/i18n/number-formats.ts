type Options = Intl.NumberFormatOptions

const cache = new Map<string, Intl.NumberFormat>()

/** A cached number format: creating one takes longer than formatting a hundred numbers. */
export function getNumberFormat(tag: string, options: Options = {}): Intl.NumberFormat {
  const key = tag + JSON.stringify(options)
  const format = cache.get(key) ?? new Intl.NumberFormat(tag, options)
  cache.set(key, format)
  return format
}
