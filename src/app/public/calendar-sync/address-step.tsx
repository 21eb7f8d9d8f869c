import { useState } from 'react'
import { Form } from 'react-router'
import { calendarPaths, type FeedKind, isFeedKind } from '#shared/calendar-feeds.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Joined } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Copy } from '#ui/icons/copy.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import type { SyncView } from './load-calendar-sync.server.ts'

/** The second step: the address of what was chosen, or how to get one. */
export function AddressStep({ view, created }: { view: SyncView; created: boolean }) {
  const t = useText()
  const { choice, address, signedIn, feeds } = view
  return (
    <li id="direccion">
      <div className="stack-small">
        <h2>{t('sync.address')}</h2>
        <SuccessNote message={created ? t('sync.created') : null} />
        {address !== null && <Address key={address} address={address} isSecret={isFeedKind(choice)} />}
        {address === null && !isFeedKind(choice) && <p className="muted">{t('sync.address.choose')}</p>}
        {address === null && isFeedKind(choice) && (
          <Missing kind={choice} signedIn={signedIn} isUnreadable={feeds.some(({ kind }) => kind === choice)} />
        )}
      </div>
    </li>
  )
}

function Address({ address, isSecret }: { address: string; isSecret: boolean }) {
  const t = useText()
  const hydrated = useHydrated()
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setResult('copied'),
      () => setResult('not_copied'),
    )
  return (
    <>
      <label className="visually-hidden" htmlFor="address">
        {t('sync.address.label')}
      </label>
      <Joined>
        <Input
          id="address"
          readOnly
          translate="no"
          defaultValue={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {hydrated && navigator.clipboard && (
          <Button variant="primary" type="button" onClick={copy}>
            <Copy /> {t(result === 'copied' ? 'sync.copied' : 'sync.copy')}
          </Button>
        )}
      </Joined>
      <p className="small muted" role="status">
        {t(result === 'not_copied' ? 'sync.not_copied' : isSecret ? 'sync.address.secret' : 'sync.address.public')}
      </p>
    </>
  )
}

type MissingProps = { kind: FeedKind; signedIn: boolean; isUnreadable: boolean }

/** A personal calendar without an address that can be shown. */
function Missing({ kind, signedIn, isUnreadable }: MissingProps) {
  const t = useText()
  const path = useLocalizedPath()
  const to = `${path(calendarPaths.synchronize)}?what=${kind}`
  if (!signedIn)
    return (
      <>
        <p>{t('sync.sign_in.text')}</p>
        <p>
          <ButtonLink variant="primary" to={`${paths.login}?to=${encodeURIComponent(to)}`}>
            {t('sync.sign_in')}
          </ButtonLink>
        </p>
      </>
    )
  return (
    <>
      <p>{t(isUnreadable ? 'sync.secret.unreadable' : 'sync.secret.none')}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <Button variant="primary" type="submit" name="intent" value="create">
          {t(isUnreadable ? 'sync.mine.renew' : 'sync.secret.create')}
        </Button>
      </Form>
    </>
  )
}
