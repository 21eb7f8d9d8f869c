import { data } from 'react-router'

/** No page has this address: the answer is a 404 in the frame of the site (§8). */
export const loader = () => {
  throw data({ code: 'not_found' }, { status: 404 })
}

export default function Missing() {
  return null
}
