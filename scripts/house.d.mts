export const root: string
export const cache: string
export function hashOf(paths: string[]): string
