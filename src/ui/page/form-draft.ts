/**
 * What was typed into a form whose session had ended, a message that is being written, or a text of a character that is not saved yet. In
 * this tab only: listed in the cookie policy.
 */
export const DRAFT_KEY = 'form-draft'

/** `files`: the names of chosen files, which a browser does not choose again. */
export type FormDraft = { path: string; username: string; typed: Record<string, unknown>; files?: string[] }
export type TakenDraft = Pick<FormDraft, 'typed'> & { files: string[] }

/** Returns whether the browser stores it. Files themselves are left out. */
export function saveFormDraft(draft: FormDraft): boolean {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** The draft of this page and person. It is removed here: the page has it again, and nobody else's is left behind. */
export function takeFormDraft(path: string, username: string): TakenDraft | null {
  try {
    const { path: of, username: by, typed, files } = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}')
    const isOwn = by === username
    if (isOwn && of !== path) return null
    removeFormDraft()
    return isOwn && typeof typed === 'object' ? { typed, files: Array.isArray(files) ? files : [] } : null
  } catch {
    return null
  }
}

/** Whether this tab has something that was typed and not sent. */
export function hasFormDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null
  } catch {
    return false
  }
}

/** For when what was typed has arrived, and when the person signs out. */
export function removeFormDraft() {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Without storage nothing was stored.
  }
}
