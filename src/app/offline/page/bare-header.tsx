import { LanguageSwitch } from '#app/layouts/preferences/language-switch.tsx'
import { Brand } from '#ui/components/brand.tsx'
import * as styles from './offline.module.css'

/** Without the account: the worker keeps the page as visitors see it. */
export const BareHeader = () => (
  <header className={`page ${styles.header}`}>
    <Brand />
    <LanguageSwitch />
  </header>
)
