import { isLocale, type Locale } from '#shared/languages.ts'
import { EMBED_EVENTS } from '#shared/limits.ts'

/** What an embed looks like; `auto` follows the reader's device. */
export const EMBED_LOOKS = ['auto', 'light', 'dark'] as const
export type EmbedLook = (typeof EMBED_LOOKS)[number]

/** How many events the page that builds embeds offers. */
export const EMBED_COUNTS = [3, 5, 10, 20] as const

/** How an embed shows its events, from the parameters `n`, `lang`, `look`, `past` and `images`. */
export type EmbedOptions = { count: number; locale: Locale; look: EmbedLook; past: boolean; images: boolean }

export const DEFAULT_EMBED: EmbedOptions = { count: 5, locale: 'es', look: 'auto', past: false, images: true }

/** Reads the options of an embed. Invalid values are ignored, as those of a search, so that no address fails. */
export function readEmbedOptions(params: URLSearchParams): EmbedOptions {
  const n = params.get('n') ?? ''
  const lang = params.get('lang') ?? ''
  return {
    count: /^\d{1,3}$/.test(n) && Number(n) > 0 ? Math.min(Number(n), EMBED_EVENTS) : DEFAULT_EMBED.count,
    locale: isLocale(lang) ? lang : DEFAULT_EMBED.locale,
    look: EMBED_LOOKS.find((look) => look === params.get('look')) ?? DEFAULT_EMBED.look,
    past: params.get('past') === '1',
    images: params.get('images') !== '0',
  }
}

/** Writes the options as parameters: number, language and look always, so that who pastes them sees what to change. */
export const writeEmbedOptions = ({ count, locale, look, past, images }: EmbedOptions) => ({
  n: String(count),
  lang: locale,
  look,
  ...(past && { past: '1' }),
  ...(!images && { images: '0' }),
})
