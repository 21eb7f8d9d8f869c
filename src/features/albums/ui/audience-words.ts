import type { AlbumAudience } from '#shared/albums/album-editor.ts'
import type { AlbumVisibility } from '#shared/albums/albums.ts'
import { languageOf } from '#shared/languages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'

/** Whom a visibility shows an album, and who that is at this moment. */
export function useAudienceWords(audience: AlbumAudience) {
  const t = useText()
  const locale = useLocale()
  const { kind, parent, seats, members, editors, organizations } = audience
  const names = new Intl.ListFormat(languageOf(locale).tag).format(organizations)
  const [name = ''] = organizations
  const ofOwner = () => (names ? t('album.visibility.now.organizations', { names }) : t('album.visibility.now.you'))

  const ofEvent: Record<AlbumVisibility, () => string> = {
    public: () =>
      parent === 'everybody' ? t('album.visibility.now.everybody') : t('album.visibility.now.unpublished', { name }),
    registered: () =>
      parent === 'everybody'
        ? t('album.visibility.now.seats', { count: seats, name })
        : t('album.visibility.now.unpublished', { name }),
    organizers: () => t('album.visibility.now.members', { count: members, name }),
    private: () => t('album.visibility.now.editors', { count: editors, name }),
  }
  const ofCharacter: Record<AlbumVisibility, () => string> = {
    public: () =>
      parent === 'everybody'
        ? t('album.visibility.now.everybody')
        : parent === 'accounts'
          ? t('album.visibility.now.accounts')
          : ofOwner(),
    registered: () => (parent === 'few' ? ofOwner() : t('album.visibility.now.accounts')),
    organizers: ofOwner,
    private: () => '',
  }
  return (visibility: AlbumVisibility) => ({
    label: t(`album.visibility.${kind}.${visibility}`),
    now: kind === 'event' ? ofEvent[visibility]() : kind === 'character' ? ofCharacter[visibility]() : '',
  })
}
