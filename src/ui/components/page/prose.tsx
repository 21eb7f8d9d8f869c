import * as styles from './prose.module.css'

type Props = {
  /** Made by our own Markdown renderer, which lets no HTML through. */
  html: string
  lang?: string
  /** `auto`: people write in whatever language they like. */
  dir?: 'auto'
  size?: 'small'
  /** How the text begins. */
  opening?: 'display' | 'initial' | undefined
}

/** A text of several paragraphs, written in Markdown. */
export const Prose = ({ html, size, opening, ...language }: Props) => (
  <div
    {...language}
    className={styles.prose}
    data-size={size}
    data-opening={opening}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
