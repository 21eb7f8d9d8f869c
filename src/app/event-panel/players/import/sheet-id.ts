/** The sheet that a page is about, by its URL; 0 is none. */
export const sheetId = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)
