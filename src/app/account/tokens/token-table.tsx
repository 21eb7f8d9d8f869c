import { type ApiScope, scopeKey } from '#shared/api-scopes.ts'
import { Badge } from '#ui/components/badge.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './tokens.module.css'

type TokenView = {
  id: number
  name: string
  hint: string
  scopes: ApiScope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

type Props = { tokens: readonly TokenView[]; createdId: number | null; now: Date }

/** A person's tokens: what each may do, when it was used, when it ends. */
export function TokenTable({ tokens, createdId, now }: Props) {
  const t = useText()
  return (
    <DataTable caption={t('apiTokens.title')} align="top" stack space="above">
      <thead>
        <tr>
          <th scope="col">{t('apiTokens.token')}</th>
          <th scope="col">{t('apiTokens.scopes')}</th>
          <th scope="col">{t('apiTokens.last_use')}</th>
          <th scope="col">{t('apiTokens.expires')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('users.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} isNew={token.id === createdId} now={now} />
        ))}
      </tbody>
    </DataTable>
  )
}

function TokenRow({ token, isNew, now }: { token: TokenView; isNew: boolean; now: Date }) {
  const t = useText()
  const { day, moment } = useTimestamps()
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt } = token
  const isExpired = expiresAt <= now
  return (
    <tr>
      <td>
        <b className="wrap-anywhere">{name}</b> {isNew && <Badge tone="success">{t('apiTokens.is_new')}</Badge>}
        {isExpired && <Badge tone="danger">{t('apiTokens.expired')}</Badge>}
        <small translate="no">{hint}</small>
      </td>
      <td data-label={t('apiTokens.scopes')}>
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`apiTokens.scope.${scopeKey(scope)}`)}</Badge>
          ))}
        </span>
      </td>
      <td data-label={t('apiTokens.last_use')}>
        {lastUsedAt ? t('apiTokens.used', { when: moment(lastUsedAt, now) }) : t('apiTokens.unused')}
        <small>{t('apiTokens.created', { when: moment(createdAt, now) })}</small>
      </td>
      <td data-label={t('apiTokens.expires')}>{day(expiresAt)}</td>
      <td className={styles.revoke}>
        <ConfirmDialog
          id={`revoke-${id}`}
          title={t('apiTokens.revoke.title', { name })}
          text={t('apiTokens.revoke.text')}
          submitLabel={t('apiTokens.revoke.submit')}
          intent="revoke"
          failure={null}
          triggerLabel={
            <>
              {t('apiTokens.revoke')}
              <span className="visually-hidden"> {name}</span>
            </>
          }
          variant="dangerQuiet"
          size="small"
        >
          <input type="hidden" name="token" value={id} />
        </ConfirmDialog>
      </td>
    </tr>
  )
}
