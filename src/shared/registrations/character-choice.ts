/** What a form sends for one of the person's characters: no name begins so. */
export const characterChoice = (id: number) => `#${id}`

/** The id of the character that was chosen; null for a name. Programs send it as a number. */
export function chosenCharacter(sent: unknown): number | null {
  if (typeof sent === 'number') return sent
  const digits = typeof sent === 'string' ? /^\s*#(\d{1,10})\s*$/.exec(sent)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}
