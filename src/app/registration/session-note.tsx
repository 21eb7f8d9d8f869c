import { LogIn } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/** The session ended while the form was filled in: signing in elsewhere keeps it. */
export function SessionNote() {
  const t = useText()
  return (
    <div className={`${note.note} ${note.warning} space-below`}>
      <LogIn />
      <span>{t('signUp.session')}</span>
      <SiteLink className={`${button.outline} ${button.small}`} to={paths.login} target="_blank">
        {t('signUp.session.sign_in')}
      </SiteLink>
    </div>
  )
}
