export const THEMES = ['system', 'light', 'dark'] as const
export type ColourTheme = (typeof THEMES)[number]
const KEY = 'theme'

/** Runs in the head before the first paint. The choice stays on this device only (localStorage). */
export const themeScript = `try{const t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const listeners = new Set<() => void>()

export const themeNow = (): ColourTheme =>
  (document.documentElement.dataset['theme'] as ColourTheme | undefined) ?? 'system'

export function chooseTheme(theme: ColourTheme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
  for (const tell of listeners) tell()
}

export function watchTheme(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
