/** Roles in an organization (§6). `administrator` is its one owner, a column and never a membership (decisions 2). */
export const ROLES = ['read_only', 'moderator', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]
export const MEMBER_ROLES = ['read_only', 'moderator', 'editor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What a role may do in its organization: server and screen read the same table (decisions 2). */
const GRANTS = {
  /** That it is one's own: its name, its state and one's role, over every page of the panel. */
  'organization.read': ['read_only', 'moderator', 'editor', 'administrator'],
  /** A moderator reaches events only (§6): nothing of the profile and of who else is in it. */
  'profile.read': ['read_only', 'editor', 'administrator'],
  'organization.edit': ['editor', 'administrator'],
  'organization.close': ['administrator'],
  'members.read': ['read_only', 'editor', 'administrator'],
  'members.edit': ['administrator'],
  'ownership.transfer': ['administrator'],
  'events.read': ['read_only', 'moderator', 'editor', 'administrator'],
  'events.edit': ['moderator', 'editor', 'administrator'],
  'players.read': ['moderator', 'editor', 'administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Ability = keyof typeof GRANTS

export const can = (role: Role | null, ability: Ability) =>
  role !== null && (GRANTS[ability] as readonly Role[]).includes(role)

/** What one must read to be told that one may not change it; to anybody else it is not there. */
const READ_FIRST: Partial<Record<Ability, Ability>> = {
  'profile.read': 'profile.read',
  'organization.edit': 'profile.read',
  'organization.close': 'profile.read',
  'members.read': 'members.read',
  'members.edit': 'members.read',
  'ownership.transfer': 'members.read',
}
export const isHiddenFrom = (role: Role, ability: Ability) => {
  const first = READ_FIRST[ability]
  return first !== undefined && !can(role, first)
}

export const abilitiesOf = (role: Role | null) =>
  (Object.keys(GRANTS) as Ability[]).filter((ability) => can(role, ability))
