import { FoldedList } from '#ui/components/page/reading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** `lang` is the language of the text, which may differ from the page's. */
type Props = { headings: readonly Heading[]; lang: string; folded?: boolean }
type Heading = { id: string; level: number; text: string }

/** The sections of a long text: beside it, or collapsed above it on narrow screens. */
export function ContentsList({ headings, lang, folded = false }: Props) {
  const t = useText()
  const sections = headings.filter(({ level }) => level === 2)
  if (sections.length === 0) return null
  const links = (
    <ul lang={lang}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  return folded ? (
    <FoldedList title={t('legal_page.contents')}>{links}</FoldedList>
  ) : (
    <nav aria-labelledby="contents">
      <h2 id="contents">{t('legal_page.contents')}</h2>
      {links}
    </nav>
  )
}
