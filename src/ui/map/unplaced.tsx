import { Fragment } from 'react'
import { SiteLink } from '#ui/page/site-link.tsx'

/** What a list has and its map has not: "1 evento sin lugar en el mapa:", and a link to each of the first ones. */
export type Unplaced = { words: string; links: { to: string; label: string; lang?: string }[] }

export const UnplacedNote = ({ words, links }: Unplaced) => (
  <p className="small muted space-above-small no-print">
    {words}{' '}
    {links.map(({ to, label, lang }, index) => (
      <Fragment key={to}>
        {index > 0 && ', '}
        <SiteLink className="link" to={to} lang={lang}>
          {label}
        </SiteLink>
      </Fragment>
    ))}
  </p>
)
