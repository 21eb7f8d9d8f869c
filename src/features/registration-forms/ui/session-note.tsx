import { paths } from '#shared/paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { LogIn } from '#ui/icons/log-in.ts'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { useAddress } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

/**
 * The session ended while the form was filled in. `isKept`: the browser keeps what was typed, so that signing in may happen in this tab;
 * otherwise in another one. `kept` says so where no page is to be sent again.
 */
export function SessionNote({ isKept, kept = 'signUp.session.kept' }: { isKept: boolean; kept?: MessageKey }) {
  const t = useText()
  const here = new URLSearchParams({ to: useAddress() })
  return (
    <div className={`${note.note} ${note.warning} space-below`}>
      <LogIn />
      <span>{t(isKept ? kept : 'signUp.session')}</span>
      {isKept ? (
        <SiteLink className={`${button.outline} ${button.small}`} to={`${paths.login}?${here}`} reloadDocument>
          {t('signUp.session.sign_in')}
        </SiteLink>
      ) : (
        <SiteLink className={`${button.outline} ${button.small}`} to={paths.login} target="_blank">
          {t('signUp.session.sign_in')}
        </SiteLink>
      )}
    </div>
  )
}

/** What was typed before the session ended is in the form again. `files`: the names of those to choose again. */
export function RestoredNote({ files }: { files: readonly string[] }) {
  const t = useText()
  return (
    <div className={`${note.note} space-below`} role="status">
      <RotateCcw />
      <span className="wrap-anywhere">
        {t('signUp.session.restored')}
        {files.length > 0 && ` ${t('signUp.session.restored.files', { names: files.join(', ') })}`}
      </span>
    </div>
  )
}
