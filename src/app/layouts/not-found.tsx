import { data } from 'react-router'

/** The catch-all route: a 404 inside the site layout. */
export const loader = () => {
  throw data({ code: 'not_found' }, { status: 404 })
}

export default function NotFound() {
  return null
}
