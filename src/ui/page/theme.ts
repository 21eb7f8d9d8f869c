export const THEMES = ['system', 'light', 'dark'] as const
export type ColourTheme = (typeof THEMES)[number]
export const THEME_KEY = 'theme'

const listeners = new Set<() => void>()

export const themeNow = (): ColourTheme =>
  (document.documentElement.dataset['theme'] as ColourTheme | undefined) ?? 'system'

export function chooseTheme(theme: ColourTheme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
  for (const tell of listeners) tell()
}

export function watchTheme(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
