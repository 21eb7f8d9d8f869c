/** The product's name on every page and in every email. */
export const SITE_NAME = 'Candil'
