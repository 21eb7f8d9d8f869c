import type { ReactElement, SVGAttributes } from 'react'

export type Icon = (props: SVGAttributes<SVGSVGElement>) => ReactElement

/** An icon of Lucide: `npm run icons -- calendar-plus` writes its file. Screen readers are told of it only where it has a label. */
export const drawIcon = ({ className, ...props }: SVGAttributes<SVGSVGElement>, shapes: string) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className ? `lucide ${className}` : 'lucide'}
    aria-hidden={props['aria-label'] ? undefined : 'true'}
    {...props}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
    dangerouslySetInnerHTML={{ __html: shapes }}
  />
)
