import type { CSSProperties } from 'react'
import { type Locale, languageOf } from '#shared/languages.ts'
import {
  Button,
  DAY,
  type Fact,
  Facts,
  Header,
  Paragraph,
  type Passage,
  type Picture,
  PictureBlock,
  Quote,
  RichText,
  SmallLink,
  SmallPrint,
  Table,
} from './email-components.tsx'

/** Dark mode, for email clients that support style sheets. */
const DARK_MODE_CSS = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1412 !important }
  .sheet { background: #12201d !important; border-color: #2a423c !important }
  .stage { background: #1a2b27 !important }
  .ink { color: #f1ede1 !important }
  .line { border-color: #2a423c !important }
  .ink a { color: #f5bb4e !important }
  .soft, .soft a { color: #98a79f !important }
}`

type Props = {
  locale: Locale
  subject: string
  /** Paragraphs before the button, and after it. */
  before: Passage[]
  facts: Fact[]
  picture: Picture | undefined
  action: { label: string; url: string } | undefined
  also: { label: string; url: string; text?: string } | undefined
  /** The text above the URL below the button. */
  linkHint: string
  after: string[]
  footer: string[]
}

/**
 * The layout of every email: 600 pixels wide, with the logo on top. Ours, since react-email needs esbuild, socket.io and
 * tailwindcss to run.
 */
export function EmailLayout({ locale, subject, before, facts, picture, action, also, linkHint, after, footer }: Props) {
  return (
    <html lang={locale} dir={languageOf(locale).direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_MODE_CSS}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: DAY.page }}>
        <Table className="page" style={{ background: DAY.page }}>
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table style={{ maxWidth: 600 }}>
              <Header />
              <td className="sheet" style={BODY_STYLE}>
                {before.map((passage) => {
                  if (typeof passage === 'string') return <Paragraph key={passage}>{passage}</Paragraph>
                  if ('html' in passage) return <RichText key={passage.html} html={passage.html} />
                  return <Quote key={passage.quote.join()} lines={passage.quote} />
                })}
                {facts.length > 0 && <Facts facts={facts} />}
                {picture && <PictureBlock {...picture} />}
                {action && <Button {...action} />}
                {after.length > 0 && (
                  <div>
                    {after.map((text) => (
                      <Paragraph key={text}>{text}</Paragraph>
                    ))}
                  </div>
                )}
                {action && <SmallLink label={linkHint} url={action.url} />}
                {also && <SmallLink label={`${also.label}:`} url={also.url} text={also.text} />}
              </td>
              <td style={{ padding: '16px 28px' }}>
                {footer.map((text) => (
                  <SmallPrint key={text}>{text}</SmallPrint>
                ))}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

const BODY_STYLE: CSSProperties = {
  padding: '28px 28px 12px',
  background: DAY.sheet,
  border: `1px solid ${DAY.line}`,
  borderTop: 0,
  borderRadius: '0 0 10px 10px',
  // A long word must not widen the table. Some clients know only the second.
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
}
