import type { AlbumPhoto } from '#shared/albums/album-page.ts'
import { type AlbumAddress, fileAddress } from '#shared/albums/album-paths.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Download } from '#ui/icons/download.ts'
import { useLocalizedPath } from '#ui/page/site.ts'

/** Files to keep, in the sizes that exist, the largest first. */
export function DownloadSizes({ photo, address }: { photo: AlbumPhoto; address: AlbumAddress }) {
  const t = useText()
  const path = useLocalizedPath()
  const sizes = [
    ...Object.entries(photo.widths).filter(([size]) => size !== 'thumbnail'),
    ['original', photo.width] as const,
  ]
  return (
    <Menu
      align="end"
      button={
        <IconButton as="summary" aria-label={t('photo.download')}>
          <Download />
        </IconButton>
      }
    >
      <ul>
        {sizes
          .sort(([, a], [, b]) => b - a)
          .map(([size, width]) => (
            <li key={size}>
              <a href={path(fileAddress(address, photo.id, size))} download>
                {t('photo.download.size', { width, height: Math.round((width / photo.width) * photo.height) })}
              </a>
            </li>
          ))}
      </ul>
    </Menu>
  )
}
