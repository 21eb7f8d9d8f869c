import { Avatar } from './avatar.tsx'

/** The URL of the generated seal of an organization: the slug decides shape and colour, the label its letter. */
export const sealUrl = (slug: string, label: string) =>
  `/seals/${slug}.svg?l=${encodeURIComponent(label.slice(0, 100))}`

type Props = { slug: string; name: string; size: number; logo?: string | null | undefined }

/** An organization's logo beside its name, or its seal where it has none. Decorative. */
export function SealImage({ slug, name, size, logo }: Props) {
  return <Avatar src={logo || sealUrl(slug, name)} size={size} logo={Boolean(logo)} lazy />
}
