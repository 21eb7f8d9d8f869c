import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'

type Props = { page: number; pages: number; to: (page: number) => string }

/** Links to the pages of a list by their numbers. Nothing where there is one page. */
export const PageNumbers = ({ page, pages, to }: Props) =>
  pages > 1 &&
  Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
    <SiteLink
      key={number}
      className={`${button.outline} ${button.small}`}
      aria-current={number === page ? 'page' : undefined}
      to={to(number)}
    >
      {number}
    </SiteLink>
  ))
