import { languageOf } from '#shared/languages.ts'
import { useLocale } from './i18n.tsx'
import { getNumberFormat } from './number-formats.ts'

/** A number of bytes in decimal units: 620 kB, 1,4 MB, 1 GB. */
export function useFileSize() {
  const locale = useLocale()
  return (bytes: number) => {
    // What is there is never shown as nothing.
    const [unit, count] =
      bytes < 999_500
        ? (['kilobyte', bytes > 0 ? Math.max(bytes / 1000, 0.1) : 0] as const)
        : bytes < 999_500_000
          ? (['megabyte', bytes / 1_000_000] as const)
          : (['gigabyte', bytes / 1_000_000_000] as const)
    const digits = unit !== 'kilobyte' || count < 10 ? 1 : 0
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const
    return getNumberFormat(languageOf(locale).tag, options).format(count)
  }
}
