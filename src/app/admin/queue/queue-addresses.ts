/**
 * Revalidate after a rejected decision too, because someone else may have decided; by default the router does not
 * revalidate after a 4xx response.
 */
export const alwaysRevalidate = () => true
