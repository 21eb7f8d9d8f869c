import { Outlet } from 'react-router'
import { Brand } from '#ui/components/brand.tsx'
import { loadMessages } from '#ui/i18n/area-messages.ts'
import * as styles from './bare.module.css'
import { LanguageSwitch } from './preferences/language-switch.tsx'

if (!import.meta.env.SSR) await loadMessages('offline')

/** Without the account: the offline worker keeps its page as visitors see it, and shows it to whoever has the device. */
export default function BareLayout() {
  return (
    <>
      <header className={`page ${styles.header}`}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main id="content" tabIndex={-1} className={`page ${styles.main}`}>
        <Outlet />
      </main>
    </>
  )
}
