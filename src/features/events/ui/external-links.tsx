import { Button } from '#ui/components/button.tsx'
import { type Placed, placedClass } from '#ui/components/placed.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Camera } from '#ui/icons/camera.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Users } from '#ui/icons/users.ts'

type Props = Pick<Placed, 'space'> & { url: string | null; facebook: string | null; instagram: string | null }

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address)

/** The event's website and social network pages. */
export function ExternalLinks({ url, facebook, instagram, space }: Props) {
  const t = useText()
  const links = [
    { address: url, label: url ? hostOf(url) : '', Icon: Globe },
    { address: instagram, label: 'Instagram', Icon: Camera },
    { address: facebook, label: 'Facebook', Icon: Users },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <ul className={`flow ${placedClass({ space })}`.trim()} aria-label={t('event.links')}>
      {links.map(({ address, label, Icon }) => (
        <li key={label}>
          <Button as="a" size="small" href={address ?? ''} rel="noopener">
            <Icon /> {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
