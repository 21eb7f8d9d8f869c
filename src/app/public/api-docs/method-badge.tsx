import * as styles from './api-docs.module.css'

/** The method of a call. What only reads looks lighter than what changes something. */
export function MethodBadge({ method }: { method: string }) {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(method)
  return (
    <span className={reads ? styles.method : `${styles.method} ${styles.writes}`} translate="no">
      {method}
    </span>
  )
}
