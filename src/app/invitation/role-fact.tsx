import type { MemberRole } from '#shared/member-permissions.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** What the invitation is for. */
export function RoleFact({ role }: { role: MemberRole }) {
  const t = useText()
  return (
    <p>
      {t('invitation.role')} <b>{t(`role.${role}`)}</b>. {t(`role.${role}.can`)}.
    </p>
  )
}
