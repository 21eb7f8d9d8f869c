import { Crown } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Told } from '#features/identity/accounts/ui/form-error.tsx'
import { ERASURE_WORD } from '#shared/confirmation-phrases.ts'
import { MEMBER_ROLES, type Role } from '#shared/roles.ts'
import { WordDialog } from '#ui/components/confirm-dialog.tsx'
import type { Telling } from '#ui/components/toast.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { type Answer, refusalOf, type ShownMember } from './response.ts'

type Props = {
  organization: string
  members: readonly ShownMember[]
  mayEdit: boolean
  answer: Answer | null
  tell: (telling: Telling) => void
}

/** Who is in an organization and what they may do; its owner changes that here. */
export function MemberTable({ members, ...rest }: Props) {
  const t = useText()
  return (
    <table className="ptable ptable--members">
      <caption className="sr">{t('users.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('users.user')}</th>
          <th scope="col">{t('users.role')}</th>
          <th scope="col">{t('users.can')}</th>
          {rest.mayEdit && (
            <th scope="col">
              <span className="sr">{t('users.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.userId} member={member} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'members'> & { member: ShownMember }

function Row({ member, mayEdit, ...rest }: RowProps) {
  const t = useText()
  const { username, avatar, role, isMe } = member
  const fixed = !mayEdit || isMe || role === 'administrator'
  return (
    <tr>
      <td>
        <span className="who">
          <img className="mask" src={avatar} alt="" width="44" height="44" />
          <span>
            <b>{username}</b> {isMe && <span className="muted">{t('users.me')}</span>}
          </span>
        </span>
      </td>
      <td>{fixed ? <RoleName role={role} /> : <RoleForm member={member} {...rest} />}</td>
      <td className="muted ptable__can">{t(`role.${role}.can`)}</td>
      {mayEdit && <td className="ptable__acts">{!fixed && <Remove member={member} {...rest} />}</td>}
    </tr>
  )
}

function RoleName({ role }: { role: Role }) {
  const t = useText()
  if (role !== 'administrator') return t(`role.${role}`)
  return (
    <span className="badge badge--lit">
      <Crown className="i" aria-hidden="true" /> {t('role.administrator')}
    </span>
  )
}

type FormProps = Omit<RowProps, 'mayEdit'>

/** Saved as it is chosen; where that fails it is as before. Without scripts there is a button. */
function RoleForm({ member: { userId, username, role }, answer, tell }: FormProps) {
  const t = useText()
  const fetcher = useFetcher<Answer>()
  useOutcome(fetcher, (refused) => {
    const values = { name: username, role: t(`role.${role}`) }
    if (refused) tell({ words: `${t('failure.user_does_not_exist')}. ${t('users.undone', values)}`, wrong: true })
    else tell({ words: `${values.name}: ${values.role}` })
  })
  const id = `role-${userId}`
  const chosen = fetcher.formData?.get('role') ?? role
  const save: ComponentProps<'select'>['onChange'] = ({ currentTarget }) => {
    const form = { intent: 'role', user_id: String(userId), role: currentTarget.value, live: '1' }
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <fetcher.Form className="rolef" method="post">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="user_id" value={userId} />
      <label className="sr" htmlFor={id}>
        {t('users.role_of', { name: username })}
      </label>
      <select className="select" id={id} name="role" value={String(chosen)} onChange={save}>
        {MEMBER_ROLES.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </select>
      <button className="btn btn--line btn--sm no-script" type="submit">
        {t('users.save')}
        <span className="sr"> {t('users.save.of', { name: username })}</span>
      </button>
      <Told refusal={refusalOf(answer, 'role', userId)} />
    </fetcher.Form>
  )
}

/** Says once what came of it, when the list behind has been loaded again too. */
function useOutcome({ state, data }: { state: string; data?: Answer | undefined }, say: (refused: boolean) => void) {
  const asked = useRef(false)
  useEffect(() => {
    if (state !== 'idle') asked.current = true
    else if (asked.current) {
      asked.current = false
      say(data?.refusal != null)
    }
  })
}

function Remove({ member: { userId, username }, organization, answer }: FormProps) {
  const t = useText()
  const locale = useLocale()
  const refusal = refusalOf(answer, 'remove', userId)
  const wrong = refusal?.fields['word']
  return (
    <WordDialog
      id={`remove-${userId}`}
      ask={
        <>
          {t('users.remove')}
          <span className="sr"> {t('users.remove.of', { name: username })}</span>
        </>
      }
      className="btn btn--quiet btn--sm text-danger"
      title={t('users.remove.sure', { name: username })}
      text={t('users.remove.text', { organization })}
      word={ERASURE_WORD}
      act={t('users.remove.do', { name: username })}
      intent="remove"
      typed={refusal ? (answer?.values.word ?? '') : ''}
      wrong={wrong && t('field.word', { word: ERASURE_WORD[locale] })}
      refused={refusal && <Told refusal={refusal} />}
    >
      <input type="hidden" name="user_id" value={userId} />
    </WordDialog>
  )
}
