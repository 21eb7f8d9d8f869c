import { membershipPaths } from '#shared/membership-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Mail } from '#ui/icons/mail.ts'

/** From the members to who has no account, or a username that the owner does not know. */
export function InvitationsLink({ slug, open }: { slug: string; open: number }) {
  const t = useText()
  return (
    <p className="flow">
      <span>{t('invitations.link.text')}</span>
      <ButtonLink size="small" to={membershipPaths.invitations(slug)}>
        <Mail /> {t('invitations.link')}
      </ButtonLink>
      {open > 0 && <span className="small muted">{t('invitations.waiting', { count: open })}</span>}
    </p>
  )
}
