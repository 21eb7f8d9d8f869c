/** The product's name, as it stands on every page and in every email. */
export const SITE_NAME = 'Candil'
