import { SITE_ROLES, type SiteRole } from './enums.ts'

/** Whether one is on the site team (decisions 6): a moderator decides; an admin gives roles besides. Every page's menu asks: the roles in an organization stay out of it. */
export const isSiteTeam = (role: SiteRole) => SITE_ROLES.indexOf(role) > 0
