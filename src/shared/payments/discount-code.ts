/** A discount code as it is stored, however it was typed: in capitals, without spaces and accents. */
export const normalizeCode = (typed: string) =>
  typed
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toUpperCase()
