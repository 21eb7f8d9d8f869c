/** Where the wax seal of an organization is drawn: the slug gives its form and colour, the label its letter. */
export const sealAddress = (slug: string, label: string) =>
  `/seals/${slug}.svg?l=${encodeURIComponent(label.slice(0, 100))}`

/** The seal beside a name: decoration, the name says it all. */
export function SealImage({ slug, name, size }: { slug: string; name: string; size: number }) {
  return <img className="seal" src={sealAddress(slug, name)} alt="" width={size} height={size} loading="lazy" />
}
