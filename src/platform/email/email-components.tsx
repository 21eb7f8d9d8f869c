import type { CSSProperties, ReactNode } from 'react'
import { SITE_NAME } from '#shared/site-name.ts'

// Email clients support neither custom properties nor, reliably, style sheets: these are the colours of
// ui/styles/colours.css, for style attributes.
export const DAY = { page: '#eef1ec', sheet: '#fafbf8', ink: '#14211d', soft: '#55645d', line: '#c7d1c8' }
const HEADER_BACKGROUND = '#0b1412'
const SANS = "'Alegreya Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Texturina, Georgia, 'Times New Roman', serif"
/** One column; each child is a row. Outlook supports no layout but tables. */
export function Table({
  children,
  className,
  style,
}: {
  children: ReactNode
  className?: string
  style: CSSProperties
}) {
  const rows = Array.isArray(children) ? children : [children]
  return (
    <table className={className} role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
          <tr key={index}>{row}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lamp is made of boxes with rounded corners: clients block images until the reader allows them, and drop SVG. */
const LAMP: CSSProperties = {
  display: 'inline-block',
  width: 18,
  marginRight: 10,
  verticalAlign: 'middle',
  lineHeight: '0',
  fontSize: 0,
}
const part = (width: number, height: number, background: string, more: CSSProperties = {}): CSSProperties => ({
  display: 'block',
  width,
  height,
  margin: '0 auto',
  background,
  ...more,
})
const FLAME_CORNERS = { borderRadius: '50% 50% 50% 50% / 72% 72% 28% 28%' }

/** The flame with its core, the wick and the candle, as in ui/components/flame.tsx. */
const Lamp = () => (
  <span aria-hidden="true" style={LAMP}>
    <span style={part(13, 10, '#f5bb4e', { ...FLAME_CORNERS, paddingTop: 9 })}>
      <span style={part(5, 8, '#fff3cf', FLAME_CORNERS)} />
    </span>
    <span style={part(2, 3, '#f6f0e0')} />
    <span style={part(10, 7, '#f6f0e0')} />
  </span>
)

export function Header() {
  const name = { fontFamily: SERIF, fontSize: 22, lineHeight: '30px', color: '#f6f0e0', verticalAlign: 'middle' }
  return (
    <td
      className="stage"
      style={{ padding: '18px 28px', background: HEADER_BACKGROUND, borderRadius: '10px 10px 0 0' }}
    >
      <Lamp />
      <span style={name}>{SITE_NAME}</span>
    </td>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  const style = { margin: '0 0 16px', fontFamily: SANS, fontSize: 17, lineHeight: '25px', color: DAY.ink }
  return (
    <p className="ink" style={style}>
      {children}
    </p>
  )
}

/** A paragraph, the lines that someone else wrote, or safe HTML with the same as plain text. */
export type Passage = string | { quote: string[] } | { html: string; text: string }

/** HTML that was rendered from Markdown, which holds nothing else. */
export function RichText({ html }: { html: string }) {
  const style = { margin: '0 0 16px', fontFamily: SANS, fontSize: 17, lineHeight: '25px', color: DAY.ink }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `renderMarkdown` escapes HTML
  return <div className="ink" style={style} dangerouslySetInnerHTML={{ __html: html }} />
}

export function Quote({ lines }: { lines: string[] }) {
  const style = { margin: '0 0 18px', padding: '2px 0 2px 16px', borderLeft: `3px solid ${DAY.line}` }
  const line = { margin: '0 0 6px', fontFamily: SANS, fontSize: 17, lineHeight: '25px', color: DAY.ink }
  return (
    <blockquote className="line" style={style}>
      {lines.map((text) => (
        <p key={text} className="ink" style={line}>
          {text}
        </p>
      ))}
    </blockquote>
  )
}

export type Fact = { label: string; value: string }

/** Two columns: what it is, and its value. */
export function Facts({ facts }: { facts: Fact[] }) {
  const cell: CSSProperties = {
    padding: '7px 14px 7px 0',
    borderTop: `1px solid ${DAY.line}`,
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: '22px',
    textAlign: 'left',
    verticalAlign: 'top',
  }
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 18px', width: '100%' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td className="soft line" style={{ ...cell, color: DAY.soft, width: '1%', whiteSpace: 'nowrap' }}>
              {label}
            </td>
            <td className="ink line" style={{ ...cell, color: DAY.ink }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An attached picture of `width` pixels, on white in dark mode too. */
export type Picture = { cid: string; alt: string; width: number }

export const PictureBlock = ({ cid, alt, width }: Picture) => (
  <p style={{ margin: '0 0 18px' }}>
    <img
      src={`cid:${cid}`}
      alt={alt}
      width={width}
      height={width}
      // Without it React adds a link to the head that preloads the picture, which no client knows what to do with.
      fetchPriority="low"
      style={{ display: 'block', background: '#ffffff', borderRadius: 8 }}
    />
  </p>
)

export function SmallPrint({ children }: { children: ReactNode }) {
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

export const Button = ({ label, url }: { label: string; url: string }) => (
  <p style={{ margin: '8px 0 20px' }}>
    <a href={url} style={BUTTON}>
      {label}
    </a>
  </p>
)

/** A link in small print: what it is, and the URL in full. */
export const SmallLink = ({ label, ...link }: { label: string; url: string; text?: string | undefined }) => (
  <SmallPrint>
    {label}
    <br />
    <UrlLink {...link} />
  </SmallPrint>
)

const UrlLink = ({ url, text = url }: { url: string; text?: string | undefined }) => (
  <a href={url} style={{ color: DAY.soft, wordBreak: 'break-all' }}>
    {text}
  </a>
)
