import * as prose from '#ui/primitives/page/prose.module.css'
import * as styles from './character-text.module.css'

/** A text of a character, rendered. People write in whatever language they like. */
export const CharacterTextBody = ({ html, dropCap = false }: { html: string; dropCap?: boolean }) => (
  <div
    className={`${prose.prose} ${dropCap ? styles.dropcap : styles.small}`}
    dir="auto"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own Markdown renderer, which lets no HTML through
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
