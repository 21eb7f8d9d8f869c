import { type Locale, languageOf } from '#shared/languages.ts'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { explicitPath, paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { createTranslator } from '#ui/i18n/words.server.ts'

const PNG = 'image/png'
const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: PNG, sizes: '192x192' },
  { src: '/icon-512.png', type: PNG, sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: PNG, sizes: '512x512', purpose: 'maskable' },
]
/** As in src/ui/styles/colours.css. */
const LIGHT = { background_color: '#eef1ec', theme_color: '#eef1ec' }
const DARK = { background_color: '#0b1412', theme_color: '#0b1412' }

const SHORTCUTS: readonly (readonly [name: MessageKey, description: MessageKey, path: string])[] = [
  ['manifest.calendar', 'manifest.calendar.text', paths.events],
  ['manifest.events', 'manifest.events.text', paths.accountRegistrations],
  ['manifest.tickets', 'manifest.tickets.text', offlinePaths.tickets],
  ['manifest.characters', 'manifest.characters.text', paths.characters],
]

/** What a browser needs to install the site, in the language of the page: one app, whatever the language. */
export function manifestIn(locale: Locale) {
  const t = createTranslator(locale)
  const address = (path: string) => explicitPath(locale, path)
  return {
    id: '/',
    scope: '/',
    start_url: address('/'),
    display: 'standalone',
    name: t('manifest.name'),
    short_name: SITE_NAME,
    description: t('manifest.description'),
    lang: locale,
    dir: languageOf(locale).direction,
    categories: ['entertainment', 'events', 'games'],
    ...LIGHT,
    user_preferences: { color_scheme: { dark: DARK } },
    icons: ICONS,
    shortcuts: SHORTCUTS.map(([name, description, path]) => ({
      name: t(name),
      description: t(description),
      url: address(path),
      icons: [ICONS[1]],
    })),
    share_target: {
      action: address(offlinePaths.share),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
