/** Which of two versions of a part of a form is kept. */
export type Keep = 'mine' | 'theirs'

/** The control that chooses it. */
export const keepControl = (name: string) => `keep.${name}`
