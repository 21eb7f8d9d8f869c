import { Outlet } from 'react-router'

export { ErrorBoundary, headers } from './site.tsx'

/** No navbar and no footer: the page brings its own. */
const EmptyLayout = () => <Outlet />
export default EmptyLayout
