export const THEMES = ['system', 'light', 'dark'] as const
export type ColorTheme = (typeof THEMES)[number]
export const THEME_KEY = 'theme'

const listeners = new Set<() => void>()

export const currentTheme = (): ColorTheme =>
  (document.documentElement.dataset['theme'] as ColorTheme | undefined) ?? 'system'

export function setTheme(theme: ColorTheme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the theme still applies until the page is left.
  }
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
