/** Roles in an organization (§6). `administrator` is its one owner, a column and never a membership (decisions 2). */
export const ROLES = ['read_only', 'moderator', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]
export const MEMBER_ROLES = ['read_only', 'moderator', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What a role may do in its organization: server and screen read the same table (decisions 2). */
const GRANTS = {
  'organization.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'organization.edit': ['editor', 'administrator'],
  'organization.close': ['administrator'],
  'members.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'members.edit': ['administrator'],
  'ownership.transfer': ['administrator'],
  'events.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'events.edit': ['moderator', 'editor', 'administrator'],
  'players.read': ['moderator', 'editor', 'administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Ability = keyof typeof GRANTS

export const can = (role: Role | null, ability: Ability) =>
  role !== null && (GRANTS[ability] as readonly Role[]).includes(role)

export const abilitiesOf = (role: Role | null) =>
  (Object.keys(GRANTS) as Ability[]).filter((ability) => can(role, ability))
