import { ButtonLink } from '#ui/components/button.tsx'

type Props = { page: number; pages: number; to: (page: number) => string }

/** Links to the pages of a list by their numbers. Nothing where there is one page. */
export const PageNumbers = ({ page, pages, to }: Props) =>
  pages > 1 &&
  Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
    <ButtonLink key={number} size="small" aria-current={number === page ? 'page' : undefined} to={to(number)}>
      {number}
    </ButtonLink>
  ))
