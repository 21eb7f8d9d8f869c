import { useSyncExternalStore } from 'react'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Moon } from '#ui/icons/moon.ts'
import { Sun } from '#ui/icons/sun.ts'
import { SunMoon } from '#ui/icons/sun-moon.ts'
import { type ColorTheme, currentTheme, setTheme, subscribeToTheme, THEMES } from '#ui/page/theme.ts'

const ICONS = { system: SunMoon, light: Sun, dark: Moon }

/** System, light or dark. Needs JavaScript; without it the system preference applies. */
export function ThemeSwitch() {
  const t = useText()
  const theme = useSyncExternalStore<ColorTheme>(subscribeToTheme, currentTheme, () => 'system')
  return (
    <Segmented as="fieldset" size="small" scripts="needed">
      <legend className="visually-hidden">{t('theme')}</legend>
      {THEMES.map((option) => {
        const Icon = ICONS[option]
        return (
          <button key={option} type="button" aria-pressed={option === theme} onClick={() => setTheme(option)}>
            <Icon />
            <span className={option === 'system' ? undefined : 'visually-hidden'}>{t(`theme.${option}`)}</span>
          </button>
        )
      })}
    </Segmented>
  )
}
