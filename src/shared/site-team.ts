import { SITE_ROLES, type SiteRole } from './enums.ts'

/**
 * Whether the role belongs to the site team: a moderator reviews; an admin also grants roles. Kept apart from the roles
 * in an organization, because the menu of every page imports it.
 */
export const isSiteTeam = (role: SiteRole) => SITE_ROLES.indexOf(role) > 0
