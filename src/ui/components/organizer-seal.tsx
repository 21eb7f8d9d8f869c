import * as avatar from '#ui/primitives/avatar.module.css'

/** The URL of the generated seal of an organization: the slug decides shape and colour, the label its letter. */
export const sealUrl = (slug: string, label: string) =>
  `/seals/${slug}.svg?l=${encodeURIComponent(label.slice(0, 100))}`

/** The seal shown beside a name. Decorative. */
export function SealImage({ slug, name, size }: { slug: string; name: string; size: number }) {
  return <img className={avatar.avatar} src={sealUrl(slug, name)} alt="" width={size} height={size} loading="lazy" />
}
