import { useState } from 'react'
import { Form } from 'react-router'
import * as styles from '#app/albums/edit/album-editor.module.css'
import { Button } from '#ui/components/button.tsx'
import { FieldBox, Joined } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { useLocalizedPath, useSite } from '#ui/page/site.ts'

/** The link that shows the album to whoever has it, as long as its editors let it. */
export function ShareLink({ token }: { token: string | null }) {
  const t = useText()
  const path = useLocalizedPath()
  const site = useSite()
  const address = token === null ? '' : `${site?.siteUrl ?? ''}${path(`/shared/album/${token}`)}`
  return (
    <details open={token !== null}>
      <summary className={styles.summary}>{t('album.share')}</summary>
      <div className={`stack-small ${styles.share}`}>
        <p className="small muted">{t('album.share.text')}</p>
        {token !== null && <Address key={address} address={address} />}
        <Form className="flow" method="post" preventScrollReset>
          <Button size="small" type="submit" name="intent" value="share">
            {t(token === null ? 'album.share.create' : 'album.share.renew')}
          </Button>
          {token !== null && (
            <Button variant="dangerOutline" size="small" type="submit" name="intent" value="unshare">
              {t('album.share.revoke')}
            </Button>
          )}
        </Form>
      </div>
    </details>
  )
}

function Address({ address }: { address: string }) {
  const t = useText()
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <FieldBox>
      <label htmlFor="share-address">{t('album.share.address')}</label>
      <Joined>
        <Input
          id="share-address"
          readOnly
          translate="no"
          defaultValue={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {hydrated && (
          <Button type="button" onClick={copy}>
            <Copy /> {t('album.share.copy')}
          </Button>
        )}
      </Joined>
      <span className="small muted" role="status">
        {isCopied && t('album.share.copied')}
      </span>
    </FieldBox>
  )
}
