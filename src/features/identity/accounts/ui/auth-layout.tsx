import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loginUrl } from '#ui/page/return-to.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './auth-layout.module.css'

/** The path of another sign-in page that keeps the page to return to. */
export const withReturnTo = (path: string, returnTo: string | null) => (returnTo ? loginUrl(path, returnTo) : path)

type Props = {
  /** The cover shown beside the form on wide screens. */
  cover: 'login' | 'registro' | 'olvido' | 'codigo'
  title: string
  lede: ReactNode
  /** Links to related pages. */
  footer?: ReactNode
  children?: ReactNode
}

/** The layout of the sign-in pages: a narrow form on the left, a cover on the right. */
export function AuthLayout({ cover, ...rest }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <AuthColumn {...rest} />
      </div>
      <div className={styles.art} aria-hidden="true">
        <CoverImage theme="low-fantasy" slug={cover} size="login" />
      </div>
    </div>
  )
}

/** The form's column alone, for mobile pages. */
export function AuthColumn({ title, lede, footer, children }: Omit<Props, 'cover'>) {
  return (
    <div className={styles.column}>
      <div>
        <h1>{title}</h1>
        <p className="muted">{lede}</p>
      </div>
      {children}
      {footer && <p className={styles.foot}>{footer}</p>}
    </div>
  )
}

/** The way to an account, below the form of those who have one. */
export function NewHere({ to }: { to: string | null }) {
  const t = useText()
  return (
    <>
      {t('login.new')}{' '}
      <SiteLink className="link" to={withReturnTo(paths.register, to)}>
        {t('login.register')}
      </SiteLink>
    </>
  )
}
