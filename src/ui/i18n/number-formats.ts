type Options = Intl.NumberFormatOptions

const kept = new Map<string, Intl.NumberFormat>()

/** A number's form in a language. Making one takes longer than writing a hundred numbers with it, so each is made once. */
export function numberFormat(tag: string, options: Options = {}): Intl.NumberFormat {
  const key = tag + JSON.stringify(options)
  const format = kept.get(key) ?? new Intl.NumberFormat(tag, options)
  kept.set(key, format)
  return format
}
