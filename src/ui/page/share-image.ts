import type { Theme } from '#shared/enums.ts'

/** What chats and search engines want to see, in pixels: wide for cards, and the two other shapes search engines ask for. */
export const SHARE_SHAPES = { wide: [1200, 630], '4x3': [1200, 900], '1x1': [900, 900] } as const
export type ShareShape = keyof typeof SHARE_SHAPES

/** The site's own picture. */
export const HOME_SHARE = '/og/home.png'

type Cover = { theme: Theme | null; slug: string; date?: string }

/** A cover as a PNG, drawn from the same name as the one on the page: chats show no SVG. */
export function shareAddress({ theme, slug, date }: Cover, shape: ShareShape = 'wide') {
  const query = new URLSearchParams({ ...(date && { d: date }), ...(shape !== 'wide' && { r: shape }) })
  return `/og/${theme ?? 'low-fantasy'}/${slug}.png${query.size > 0 ? `?${query}` : ''}`
}
