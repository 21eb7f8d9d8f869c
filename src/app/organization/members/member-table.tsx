import { type ComponentProps, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { MEMBER_ROLES, type Role } from '#shared/member-permissions.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { DataTable } from '#ui/components/data-table.tsx'
import type { ToastMessage } from '#ui/components/feedback/toast.tsx'
import { Select } from '#ui/components/input.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import type { FormResult } from '#ui/forms/form-result.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Crown } from '#ui/icons/crown.ts'
import * as styles from './member-table.module.css'
import { failureOfMember, type MemberView } from './response.ts'

type Props = {
  organization: string
  members: readonly MemberView[]
  mayEdit: boolean
  result: FormResult | undefined
  showToast: (telling: ToastMessage) => void
}

/** The members and their roles; the owner can change them. */
export function MemberTable({ members, ...rest }: Props) {
  const t = useText()
  return (
    <DataTable caption={t('users.table')} stack space="above">
      <thead>
        <tr>
          <th scope="col">{t('users.user')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.can')}</th>
          {rest.mayEdit && (
            <th scope="col">
              <span className="visually-hidden">{t('users.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className={styles.members}>
        {members.map((member) => (
          <Row key={member.userId} member={member} {...rest} />
        ))}
      </tbody>
    </DataTable>
  )
}

type RowProps = Omit<Props, 'members'> & { member: MemberView }

function Row({ member, mayEdit, ...rest }: RowProps) {
  const t = useText()
  const { username, avatar, role, isMe } = member
  const fixed = !mayEdit || isMe || role === 'administrator'
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <Avatar src={avatar} size={44} />
          <span>
            <b>{username}</b> {isMe && <span className="muted">{t('users.me')}</span>}
          </span>
        </span>
      </td>
      <td>{fixed ? <RoleName role={role} /> : <RoleForm member={member} {...rest} />}</td>
      <td className={`muted ${styles.can}`}>{t(`role.${role}.can`)}</td>
      {mayEdit && <td className={styles.actions}>{!fixed && <RemoveDialog member={member} {...rest} />}</td>}
    </tr>
  )
}

function RoleName({ role }: { role: Role }) {
  const t = useText()
  if (role !== 'administrator') return t(`role.${role}`)
  return (
    <Badge tone="accent">
      <Crown /> {t('role.administrator')}
    </Badge>
  )
}

type FormProps = Omit<RowProps, 'mayEdit'>

/** Saved on change and reset on failure. Without JavaScript there is a button. */
function RoleForm({ member: { userId, username, role }, result, showToast }: FormProps) {
  const t = useText()
  const fetcher = useFetcher<FormResult>()
  useFetcherResult(fetcher, (refused) => {
    const values = { name: username, role: t(`role.${role}`) }
    if (refused) showToast({ text: `${t('users.not_saved')}. ${t('users.undone', values)}`, isError: true })
    else showToast({ text: `${values.name}: ${values.role}` })
  })
  const id = `role-${userId}`
  const chosen = fetcher.formData?.get('role') ?? role
  const save: ComponentProps<'select'>['onChange'] = ({ currentTarget }) => {
    const form = { intent: 'role', user_id: String(userId), role: currentTarget.value, live: '1' }
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <fetcher.Form className={styles.role} method="post">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="user_id" value={userId} />
      <label className="visually-hidden" htmlFor={id}>
        {t('users.role_of', { name: username })}
      </label>
      <Select id={id} name="role" value={String(chosen)} onChange={save}>
        {MEMBER_ROLES.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </Select>
      <Button size="small" scripts="none" type="submit">
        {t('users.save')}
        <span className="visually-hidden"> {t('users.save.of', { name: username })}</span>
      </Button>
      <FormError failure={failureOfMember(result, 'role', userId)} />
    </fetcher.Form>
  )
}

/** Reports the result once, after revalidation. */
function useFetcherResult(
  { state, data }: { state: string; data?: FormResult | undefined },
  say: (refused: boolean) => void,
) {
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isSubmitted.current = true
    else if (isSubmitted.current) {
      isSubmitted.current = false
      say(data?.failure != null)
    }
  })
}

function RemoveDialog({ member: { userId, username }, organization, result }: FormProps) {
  const t = useText()
  const errorMessage = useErrorMessage()
  const failure = failureOfMember(result, 'remove', userId)
  return (
    <ConfirmDialog
      id={`remove-${userId}`}
      triggerLabel={
        <>
          {t('users.remove')}
          <span className="visually-hidden"> {t('users.remove.of', { name: username })}</span>
        </>
      }
      variant="dangerQuiet"
      size="small"
      title={t('users.remove.sure', { name: username })}
      text={t('users.remove.text', { organization })}
      confirmWord={ERASURE_WORD}
      submitLabel={t('users.remove.do', { name: username })}
      intent="remove"
      failure={failure}
      errorsTitle={failure ? errorMessage(failure) : undefined}
      labels={{ user_id: 'users.user' }}
    >
      <input type="hidden" name="user_id" value={userId} />
    </ConfirmDialog>
  )
}
