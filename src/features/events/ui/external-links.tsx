import { Camera, Globe, Users } from 'lucide-react'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { url: string | null; facebook: string | null; instagram: string | null }

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address)

/** Where else the event is told about. */
export function ExternalLinks({ url, facebook, instagram }: Props) {
  const t = useText()
  const links = [
    { address: url, words: url ? hostOf(url) : '', Icon: Globe },
    { address: instagram, words: 'Instagram', Icon: Camera },
    { address: facebook, words: 'Facebook', Icon: Users },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <ul className="flow mt-5" aria-label={t('event.links')}>
      {links.map(({ address, words, Icon }) => (
        <li key={words}>
          <a className="btn btn--line btn--sm" href={address ?? ''} rel="noopener">
            <Icon className="i" aria-hidden="true" /> {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
