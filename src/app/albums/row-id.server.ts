import { data } from 'react-router'

/** The id in the URL of an album or a photo. Throws 404 for what can be none. */
export function rowIdIn(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw data({ code: 'not_found' }, { status: 404 })
  return Number(text)
}
