import type { Member } from '#features/memberships/queries.server.ts'
import { paths } from '#shared/paths.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Card, CardHead } from '#ui/components/card.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

/** How many of the team are shown. */
const MEMBERS_SHOWN = 5

export type Team = { members: readonly Pick<Member, 'userId' | 'username' | 'avatar' | 'role'>[]; count: number }

export const teamOf = (members: readonly Member[]): Team => ({
  members: members
    .slice(0, MEMBERS_SHOWN)
    .map(({ userId, username, avatar, role }) => ({ userId, username, avatar, role })),
  count: members.length,
})

/** The people of an organization with their roles, and where they are changed. */
export function TeamCard({ team: { members, count }, slug }: { team: Team; slug: string }) {
  const t = useText()
  return (
    <Card aria-labelledby="team">
      <CardHead>
        <h2 id="team">{t('panel.home.team')}</h2>
        <SiteLink className="link small" to={paths.organizationUsers(slug)}>
          {t('panel.home.people', { count })}
        </SiteLink>
      </CardHead>
      <Rows brief>
        {members.map(({ userId, username, avatar, role }) => (
          <li key={userId}>
            <Avatar src={avatar} size={36} />
            <span>{username}</span>
            <span className="small muted">{t(`role.${role}`)}</span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}
