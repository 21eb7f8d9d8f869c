import type { CSSProperties } from 'react'
import type { Locale } from '#shared/enums.ts'
import { Action, Also, DAY, Head, Paragraph, Small, Table } from './email-components.tsx'

/** Mail programs that know style sheets get the night as well. */
const NIGHT = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1412 !important }
  .sheet { background: #12201d !important; border-color: #2a423c !important }
  .stage { background: #1a2b27 !important }
  .ink { color: #f1ede1 !important }
  .soft, .soft a { color: #98a79f !important }
}`

type Sheet = {
  locale: Locale
  subject: string
  /** What stands before the button, and after it. */
  before: string[]
  action: { words: string; url: string } | undefined
  also: { words: string; url: string } | undefined
  /** Leads in to the address beneath the button. */
  copying: string
  after: string[]
  small: string[]
}

/** The HTML of every letter: 600 pixels of paper on the page's colour, the candle on top. */
export function LetterSheet({ locale, subject, before, action, also, copying, after, small }: Sheet) {
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
                {before.map((words) => (
                  <Paragraph key={words}>{words}</Paragraph>
                ))}
                {action && <Action {...action} copying={copying} />}
                {also && <Also {...also} />}
                {after.map((words) => (
                  <Paragraph key={words}>{words}</Paragraph>
                ))}
              </td>
              <td style={{ padding: '16px 28px' }}>
                {small.map((words) => (
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
