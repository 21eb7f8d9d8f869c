import { Link, useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { useCopy } from '#ui/hooks/use-copy.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { CopyCheck } from '#ui/icons/copy-check.ts'
import * as styles from './builder.module.css'
import type { EmbedChoice } from './embed-choice.ts'

/** The code to paste, with a button that copies it, and the other ways to do it. */
export function CodeBox({ code, choice, path }: { code: string; choice: EmbedChoice; path: string }) {
  const t = useText()
  const { copy, result } = useCopy(code)
  return (
    <>
      <textarea
        className={styles.code}
        readOnly
        rows={4}
        aria-labelledby="embed-code"
        translate="no"
        spellCheck={false}
        defaultValue={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.ways}>
        <ul className="small muted">
          {choice.code !== 'frame' && (
            <li>
              <CodeLink code="frame" path={path}>
                {t('embeds.use.frame')}
              </CodeLink>
            </li>
          )}
          {choice.code !== 'picture' && (
            <li>
              {t('embeds.no_frames')}{' '}
              <CodeLink code="picture" path={path}>
                {t('embeds.use.picture')}
              </CodeLink>
            </li>
          )}
          {choice.code !== 'component' && choice.what !== 'map' && (
            <li>
              {t('embeds.scripts')}{' '}
              <CodeLink code="component" path={path}>
                {t('embeds.use.component')}
              </CodeLink>
            </li>
          )}
        </ul>
        {copy && (
          <Button variant="primary" type="button" onClick={copy}>
            {result === 'copied' ? <CopyCheck /> : <Copy />} {t('embeds.copy')}
          </Button>
        )}
        <p className={`small ${styles.copied}`} role="status">
          {result && t(`embeds.${result}`)}
        </p>
      </div>
    </>
  )
}

/** The same choices as another kind of code. */
function CodeLink({ code, path, children }: { code: EmbedChoice['code']; path: string; children: string }) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  if (code === 'frame') params.delete('code')
  else params.set('code', code)
  return (
    <Link className="link" to={`${path}${params.size > 0 ? `?${params}` : ''}`} replace preventScrollReset>
      {children}
    </Link>
  )
}
