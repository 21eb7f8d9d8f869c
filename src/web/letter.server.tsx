import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from '#core/mail.server.ts'
import type { Locale } from '#spec/vocabulary.ts'
import { BRAND } from './brand.tsx'
import { type MessageKey, say } from './i18n.tsx'
import { messagesOf } from './messages.server.ts'

/** What a letter says, in its own language. What people typed may stand in any of it: it stays text. */
export type LetterParts = {
  locale: Locale
  subject: string
  name: string | null
  paragraphs: string[]
  /** The one thing to do, with its full address. */
  action?: { words: string; url: string }
  /** What stands after the button. */
  after?: string[]
  /** Why one gets this letter. */
  why: string
  from: { operatorName: string; siteUrl: string }
}

/** The words of letters: `wordsIn('es')('mail.link.text')`. */
export const wordsIn =
  (locale: Locale) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    say(messagesOf[locale], locale, key, values)

/** Text and HTML of a letter, both from the same parts. */
export const letterOf = (parts: LetterParts): Pick<Letter, 'subject' | 'text' | 'html'> => ({
  subject: parts.subject,
  text: textOf(parts),
  html: `<!doctype html>${renderToStaticMarkup(<Sheet {...parts} />)}`,
})

const greetingIn = ({ locale, name }: LetterParts) => (name ? [wordsIn(locale)('mail.greeting', { name })] : [])
const smallPrintIn = ({ locale, why, from }: LetterParts) => [
  why,
  wordsIn(locale)('mail.from', { operator: from.operatorName, site: from.siteUrl }),
]

function textOf(parts: LetterParts) {
  const { paragraphs, action, after = [] } = parts
  const link = action ? [`${action.words}:\n${action.url}`] : []
  return [...greetingIn(parts), ...paragraphs, ...link, ...after, '-- ', ...smallPrintIn(parts)].join('\n\n')
}

// Mail programs know no custom properties and drop style sheets: the colours of ui/styles/colours.css, on each element.
const DAY = { page: '#eef1ec', sheet: '#fafbf8', ink: '#14211d', soft: '#55645d', line: '#c7d1c8' }
const STAGE = '#0b1412'
const SANS = "'Alegreya Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Texturina, Georgia, 'Times New Roman', serif"
/** Those that do know them get the night as well. */
const NIGHT = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1412 !important }
  .sheet { background: #12201d !important; border-color: #2a423c !important }
  .ink { color: #f1ede1 !important }
  .soft, .soft a { color: #98a79f !important }
}`

function Sheet(parts: LetterParts) {
  const { locale, subject, paragraphs, action, after = [] } = parts
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{NIGHT}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: DAY.page }}>
        <Table className="page" style={{ background: DAY.page }}>
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table style={{ maxWidth: 600 }}>
              <Head />
              <td className="sheet" style={SHEET}>
                {[...greetingIn(parts), ...paragraphs].map((words) => (
                  <Paragraph key={words}>{words}</Paragraph>
                ))}
                {action && <Action {...action} locale={locale} />}
                {after.map((words) => (
                  <Paragraph key={words}>{words}</Paragraph>
                ))}
              </td>
              <td style={{ padding: '16px 28px' }}>
                {smallPrintIn(parts).map((words) => (
                  <Small key={words}>{words}</Small>
                ))}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

const SHEET: CSSProperties = {
  padding: '28px 28px 12px',
  background: DAY.sheet,
  border: `1px solid ${DAY.line}`,
  borderTop: 0,
  borderRadius: '0 0 10px 10px',
}

/** One column; each child is a row. Outlook understands no other way to lay a page out. */
function Table({ children, className, style }: { children: ReactNode; className?: string; style: CSSProperties }) {
  const rows = Array.isArray(children) ? children : [children]
  return (
    <table className={className} role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <tr key={place}>{row}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** The flame is a box with round corners: pictures are blocked until one allows them, and SVG is thrown away. */
const FLAME: CSSProperties = {
  display: 'inline-block',
  width: 11,
  height: 17,
  marginRight: 10,
  verticalAlign: '-2px',
  background: '#f5bb4e',
  borderRadius: '50% 50% 50% 50% / 70% 70% 30% 30%',
}

function Head() {
  const name = { fontFamily: SERIF, fontSize: 22, lineHeight: '26px', color: '#f6f0e0' }
  return (
    <td style={{ padding: '18px 28px', background: STAGE, borderRadius: '10px 10px 0 0' }}>
      <span aria-hidden="true" style={FLAME} />
      <span style={name}>{BRAND}</span>
    </td>
  )
}

function Paragraph({ children }: { children: ReactNode }) {
  const style = { margin: '0 0 16px', fontFamily: SANS, fontSize: 17, lineHeight: '25px', color: DAY.ink }
  return (
    <p className="ink" style={style}>
      {children}
    </p>
  )
}

function Small({ children }: { children: ReactNode }) {
  const style = { margin: '0 0 8px', fontFamily: SANS, fontSize: 14, lineHeight: '20px', color: DAY.soft }
  return (
    <p className="soft" style={style}>
      {children}
    </p>
  )
}

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '13px 22px',
  fontFamily: SANS,
  fontSize: 17,
  fontWeight: 700,
  color: '#1d1503',
  background: '#f5bb4e',
  borderRadius: 8,
  textDecoration: 'none',
}

function Action({ words, url, locale }: { words: string; url: string; locale: Locale }) {
  return (
    <>
      <p style={{ margin: '8px 0 20px' }}>
        <a href={url} style={BUTTON}>
          {words}
        </a>
      </p>
      <Small>
        {wordsIn(locale)('mail.address')}
        <br />
        <a href={url} style={{ color: DAY.soft, wordBreak: 'break-all' }}>
          {url}
        </a>
      </Small>
    </>
  )
}
