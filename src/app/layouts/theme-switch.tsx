import { Moon, Sun, SunMoon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { type ColourTheme, chooseTheme, THEMES, themeNow, watchTheme } from '#ui/page/theme.ts'

const ICONS = { system: SunMoon, light: Sun, dark: Moon }

/** System, light or dark. Needs scripts; without them the system's preference decides. */
export function ThemeSwitch() {
  const t = useText()
  const theme = useSyncExternalStore<ColourTheme>(watchTheme, themeNow, () => 'system')
  return (
    <fieldset className="seg small needs-script">
      <legend className="sr">{t('theme')}</legend>
      {THEMES.map((option) => {
        const Icon = ICONS[option]
        return (
          <button key={option} type="button" aria-pressed={option === theme} onClick={() => chooseTheme(option)}>
            <Icon className="i" aria-hidden="true" />
            <span className={option === 'system' ? undefined : 'sr'}>{t(`theme.${option}`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
