import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { LogIn } from '#ui/icons/log-in.ts'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { useAddress } from '#ui/page/site.ts'

/**
 * The session ended while the form was filled in. `isKept`: the browser keeps what was typed, so that signing in may happen in this tab;
 * otherwise in another one. `kept` says so where no page is to be sent again.
 */
export function SessionNote({ isKept, kept = 'signUp.session.kept' }: { isKept: boolean; kept?: MessageKey }) {
  const t = useText()
  const here = new URLSearchParams({ to: useAddress() })
  return (
    <Note tone="warning" space="below">
      <LogIn />
      <span>{t(isKept ? kept : 'signUp.session')}</span>
      {isKept ? (
        <ButtonLink size="small" to={`${paths.login}?${here}`} reloadDocument>
          {t('signUp.session.sign_in')}
        </ButtonLink>
      ) : (
        <ButtonLink size="small" to={paths.login} target="_blank">
          {t('signUp.session.sign_in')}
        </ButtonLink>
      )}
    </Note>
  )
}

/** What was typed before the session ended is in the form again. `files`: the names of those to choose again. */
export function RestoredNote({ files }: { files: readonly string[] }) {
  const t = useText()
  return (
    <Note space="below" role="status">
      <RotateCcw />
      <span className="wrap-anywhere">
        {t('signUp.session.restored')}
        {files.length > 0 && ` ${t('signUp.session.restored.files', { names: files.join(', ') })}`}
      </span>
    </Note>
  )
}
