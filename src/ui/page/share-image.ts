import type { Theme } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'

/** Preview image sizes in pixels: `wide` for cards, and two more shapes that search engines ask for. */
export const SHARE_SHAPES = { wide: [1200, 630], '4x3': [1200, 900], '1x1': [900, 900] } as const
export type ShareShape = keyof typeof SHARE_SHAPES

/** The site's own preview image. */
export const HOME_SHARE_IMAGE = '/og/home.png'

/** The picture of an event with its title, days and place; another address after each change. */
export const eventShareImageUrl = ({ slug, updatedAt }: { slug: string; updatedAt: string }, locale: Locale) =>
  `/og/event/${locale}/${slug}/${Date.parse(updatedAt).toString(36)}.jpg`

type Cover = { theme: Theme | null; slug: string; date?: string }

/** The generated cover as PNG, since link previews do not show SVG. */
export function shareImageUrl({ theme, slug, date }: Cover, shape: ShareShape = 'wide') {
  const query = new URLSearchParams({ ...(date && { d: date }), ...(shape !== 'wide' && { r: shape }) })
  return `/og/${theme ?? 'low-fantasy'}/${slug}.png${query.size > 0 ? `?${query}` : ''}`
}
