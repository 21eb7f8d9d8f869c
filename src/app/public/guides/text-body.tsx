import * as prose from '#ui/primitives/page/prose.module.css'
import * as styles from './text-body.module.css'

type Props = { html: string; locale: string; dropCap?: boolean }

/** The rendered body of a site text. */
export function TextBody({ html, locale, dropCap = false }: Props) {
  return (
    <div
      className={dropCap ? `${prose.prose} ${styles.dropcap}` : prose.prose}
      lang={locale}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own Markdown renderer, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
